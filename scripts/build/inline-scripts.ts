import { build, type Plugin, type Rolldown } from 'vite';

const query = /\?script$/;

/**
 * A Vite plugin: `import code from '../x.ts?script'` bundles a module into one short script that can be part
 * of a page.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'lekha:inline-scripts',
    load: {
      filter: { id: query },
      async handler(id) {
        const { code, moduleIds } = await bundled(id.replace(query, ''));
        for (const file of moduleIds) this.addWatchFile(file);
        return `export default ${JSON.stringify(code.trim())};`;
      },
    },
  };
}

async function bundled(file: string): Promise<Rolldown.OutputChunk> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: file,
        output: { format: 'iife' },
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0];
}
