// Rules about the source that are a matter of words rather than of types or imports.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Rule {
  files: string[];
  except: RegExp;
  forbidden: RegExp;
  says: string;
}

const rules: Rule[] = [
  {
    files: ['{shared,contract,platform,domain,server,app,commands}/**/*.{ts,tsx}'],
    except: /^platform\/config\.ts$|\.test\.tsx?$/,
    forbidden: /\bprocess\.env\b/,
    says: 'Only platform/config.ts reads process.env.',
  },
  {
    files: ['{platform,domain}/**/*.{ts,tsx}'],
    except: /\.test\.ts$/,
    forbidden: /\bimport\.meta\.(url|dirname|filename)\b/,
    says: 'platform/ and domain/ also run bundled: files are found through platform/install-folder.ts.',
  },
  {
    files: ['{platform,domain}/**/*.tsx'],
    except: /^$/,
    forbidden: /^/,
    says: 'platform/ and domain/ also run natively, and Node reads no JSX.',
  },
  {
    files: ['{shared,contract,platform,domain,server,app,commands}/**/*.{ts,tsx}'],
    except:
      /^platform\/(db\/|config\.ts$)|^domain\/search\/index\/(dialects|sqlite|postgres)\.ts$|^domain\/transfer\/files\/other-kinds\.ts$|\.test\.tsx?$/,
    forbidden: /sqlite|postgres/i,
    says: 'Only platform/db and three files of the search index know the dialects: add a member to `Database`.',
  },
];

const root = join(import.meta.dirname, '..');
let complaints = 0;
for (const rule of rules) {
  const files = globSync(rule.files, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files) if (!rule.except.test(file)) check(file, rule);
}
if (complaints > 0) process.exitCode = 1;

function check(file: string, rule: Rule): void {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const found = lines.findIndex((line) => rule.forbidden.test(withoutComment(line)));
  if (found === -1) return;
  complaints++;
  console.error(`${file}:${found + 1}: ${rule.says}`);
}

function withoutComment(line: string): string {
  return /^\s*(\*|\/\/|\/\*)/.test(line) ? '' : line;
}
