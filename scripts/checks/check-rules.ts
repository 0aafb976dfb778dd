// Rules about the source that are a matter of words rather than of types or imports, and about the paths that
// docs mention.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, root } from './files.ts';

interface Rule {
  files: string[];
  except: RegExp;
  forbidden: RegExp;
  says: string;
}

const rules: Rule[] = [
  {
    files: ['{shared,contract,platform,domain,server,app,commands}/**/*.{ts,tsx}'],
    except: /^platform\/config\.ts$|\.test\.tsx?$|\/testing\.ts$/,
    forbidden: /\bprocess\.env\b/,
    says: 'Only platform/config.ts reads process.env.',
  },
  {
    files: ['{shared,contract,platform,domain,server,commands}/**/*.{ts,tsx}'],
    except: /^platform\/output\.ts$|\.test\.tsx?$|\/testing\.ts$/,
    forbidden:
      /\bconsole\.\w+\(|\bprocess\.(stdout|stderr)\b|\bstdio:.*'inherit'|\bpino\.(destination|transport)\b/,
    says: 'Only platform/output.ts writes to standard output and error: it neither throws nor blocks.',
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
      /^platform\/(config\.ts$|db\/((sqlite|postgres|migrations)\/|(database|dialects|errors|folder-lock|moved|testing)\.ts$))|^commands\/(move|restore)\.ts$|^domain\/search\/index\/(dialects|sqlite|postgres)\.ts$|^domain\/import\/files\/unsupported-formats\.ts$|\.test\.tsx?$/,
    forbidden: /sqlite|postgres/i,
    says: 'Only platform/db/dialects.ts and domain/search/index/dialects.ts choose between the databases: add an operation there.',
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    except: /\.test\.tsx?$/,
    forbidden:
      /\bdom\??\.focus\(|(?:[fF]inalFocus|[fF]ocusAfter|[mM]oveFocus)\b.*\bdom\b|\.chain\(\)\.focus\(|\bcommands\??\.focus\(/,
    says: 'The text of the editor gets the focus with its selection and at once: use features/editor/base/focus-editor.ts or view.focus().',
  },
  {
    files: ['app/routes/**/*.{ts,tsx}'],
    except: /^app\/routes\/(account|dashboard\/layout)\.tsx$/,
    forbidden: /\bfunction ErrorBoundary\b/,
    says: 'Only layouts have an ErrorBoundary: React Router shows nothing if the script of a screen that has one cannot be loaded.',
  },
  {
    files: ['app/{routes,public-site}/**/*.{ts,tsx}', 'server/{api,auth}/**/*.ts'],
    except: /\.test\.tsx?$/,
    forbidden: /^\s*default:/,
    says: 'An unknown action must change nothing: name each one in readActionForm() or in a schema, and leave out the default branch.',
  },
  {
    files: ['app/routes/dashboard/**/*.{ts,tsx}'],
    except: /^app\/routes\/dashboard\/articles\/write-article\.tsx$/,
    forbidden: /\bexport\b.*\b(action|clientAction)\b/,
    says: 'The dashboard changes things by the API: use useOperation() or useAttempt(). Only the editor also takes a form without scripts.',
  },
  {
    files: ['app/{routes,public-site}/**/*.{ts,tsx}'],
    except: /\.test\.tsx?$/,
    forbidden: /\bform\.(get|has)\('(action|intent|operation|what)'\)/,
    says: 'readActionForm() reads the action of a form, and refuses unknown ones.',
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    except: /\.test\.tsx?$/,
    forbidden: /(?<!\b(?:loadPart(?:<\w+>)?|lazyPart)\(\(\) => )(?<!typeof )\bimport\(/,
    says: 'A script may fail to load: use loadPart() (app/browser/load-part.ts) or lazyPart() (app/ui/lazy-part.tsx).',
  },
  {
    files: ['{shared,contract,platform,domain,server,commands}/**/*.ts'],
    except:
      /^platform\/((storage|db\/postgres)\/|(mail|smtp|fetch-public|auth\/provider-fetch)\.ts$)|^domain\/images\/upload\/external-service\.ts$|\.test\.ts$|\/testing\.ts$/,
    forbidden:
      /(?<![.\w])fetch\(|from 'node:(https|tls|dgram|dns)\b|\b(request|connect)\b.*from 'node:(http|net)'|'(nodemailer|@aws-sdk)\b/,
    says: 'Each wait for a service elsewhere has a limit: use the modules that have one, or add a row to the table in docs/operations.md (Waits for other services) and the file here.',
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    except: /\.test\.tsx?$/,
    forbidden: /(?<!-)\bdisabled=\{[^}]*(?:[bB]usy|\w{2}ing\b|\bdisabled\b)|\.disabled = true/,
    says: 'A button that becomes disabled loses the focus: give Button (app/ui/button.tsx) `busy`, and other controls aria-disabled.',
  },
];

/** Characters of a line, as `lineWidth` in biome.json. */
const LONGEST_COMMENT = 110;

let complaints = 0;
for (const rule of rules) {
  const files = globSync(rule.files, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files) if (!rule.except.test(file)) check(file, rule);
}
checkDocs();
checkCommentLines();
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

/**
 * Every source file, folder and link target that the docs mention exists. The changelog may name former ones.
 */
function checkDocs(): void {
  const paths = globSync('**/*', { cwd: root, exclude: ['node_modules', 'build', 'data'] }).map(
    (path) => `/${path.replaceAll('\\', '/')}`,
  );
  for (const doc of globSync('{*,docs/**/*}.md', { cwd: root }).filter((name) => name !== 'CHANGELOG.md')) {
    const lines = readFileSync(join(root, doc), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      for (const path of missingPaths(line, dirname(doc), paths)) {
        complaints++;
        console.error(`${doc}:${index + 1}: ${path} does not exist.`);
      }
    }
  }
}

/** The formatter does not wrap comments. Directives of tools must stay on one line, and so must long URLs. */
function checkCommentLines(): void {
  for (const file of listFiles()) {
    let isOpen = false;
    for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
      const isComment = isOpen || /^\s*(\{?\/\*|\/\/|\*)/.test(line);
      if (/^\s*\{?\/\*/.test(line)) isOpen = true;
      if (line.includes('*/')) isOpen = false;
      if (!isComment || [...line].length <= LONGEST_COMMENT || /biome-ignore|^\s*\S+ \S+$/.test(line))
        continue;
      complaints++;
      console.error(`${file}:${index + 1}: Wrap the comment at ${LONGEST_COMMENT} characters.`);
    }
  }
}

function missingPaths(line: string, folder: string, paths: string[]): string[] {
  const links = matches(line, /\]\((?!https?:)([^)#]+)/g).filter(
    (path) => !existsSync(join(root, folder, path)),
  );
  // A file may be mentioned by the end of its path, and `*` stands for any name.
  const files = matches(line, /(?<![\w/:.-])([\w*][\w./*-]*\.(?:tsx?|css|cjs))\b/g).filter((path) => {
    const name = new RegExp(`/${path.replaceAll('.', '[.]').replaceAll('*', '[^/]*')}$`);
    return !paths.some((each) => name.test(each));
  });
  const docs = matches(line, /(?<![\w/])(docs\/[\w/-]+\.md)\b/g);
  const folders = matches(
    line,
    /`((?:app|bench|commands|contract|domain|e2e|platform|scripts|server|shared)\/[\w/-]*)`/g,
  );
  return [...links, ...files, ...[...docs, ...folders].filter((path) => !existsSync(join(root, path)))];
}

function matches(line: string, pattern: RegExp): string[] {
  return [...line.matchAll(pattern)].map((match) => match[1]!);
}
