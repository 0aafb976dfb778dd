import { build, type Plugin, type Rolldown } from 'vite';

const asked = /\?script$/;

/** `import code from './x.ts?script'` gives the module and all that it imports as one short script, to stand in a page. */
export function pageScripts(): Plugin {
  return {
    name: 'lekha:page-scripts',
    load: {
      filter: { id: asked },
      async handler(id) {
        const { code, moduleIds } = await bundled(id.replace(asked, ''));
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
