import { validate } from 'dockerfile-utils';

interface Instruction {
  name: string;
  text: string;
  line: number;
  /** The rules that a comment above says to ignore, as for hadolint. */
  ignored: string[];
}

/** What is wrong in a Dockerfile: errors of the syntax, and what breaks those rules of hadolint that make images unsafe or large. */
export function dockerfileMistakes(text: string): string[] {
  const errors = validate(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`);
  const instructions = readInstructions(text);
  const broken = instructions.flatMap(({ name, text, line, ignored }) =>
    rules
      .filter((rule) => rule.instruction === name && !ignored.includes(rule.id) && rule.broken(text))
      .map(({ id, says }) => `${line}: ${id} ${says}`),
  );
  return [...errors, ...broken, ...lastUser(instructions)];
}

interface Rule {
  id: string;
  instruction: string;
  says: string;
  broken(text: string): boolean;
}

const aptInstall = /\bapt-get\b[^&|;]*\binstall\b([^&|;]*)/;

const rules: Rule[] = [
  rule('DL3003', 'RUN', 'Use WORKDIR to change folders.', (text) => /(^|[&|;]\s*)cd\s/.test(text)),
  rule('DL3004', 'RUN', 'Do not use sudo.', (text) => /(^|[&|;]\s*)sudo\s/.test(text)),
  rule('DL3006', 'FROM', 'Name the version of an image.', (text) => !/[:@$]|^scratch\b/.test(text)),
  rule('DL3007', 'FROM', 'Name a version, not latest.', (text) => /^\S+:latest\b/.test(text)),
  rule('DL3008', 'RUN', 'Name the versions of packages of apt-get.', (text) =>
    words(aptInstall.exec(text)?.[1]).some((word) => !/^-|=|^\.?\//.test(word)),
  ),
  rule(
    'DL3009',
    'RUN',
    'Delete the lists of apt-get.',
    (text) => /\bapt-get\s+update\b/.test(text) && !text.includes('rm -rf /var/lib/apt/lists'),
  ),
  rule('DL3014', 'RUN', 'Give apt-get install the option -y.', (text) =>
    breaks(text, aptInstall, /\s(-y|-qq|--yes|--assume-yes)\b/),
  ),
  rule('DL3015', 'RUN', 'Give apt-get install the option --no-install-recommends.', (text) =>
    breaks(text, aptInstall, /--no-install-recommends/),
  ),
  rule('DL3016', 'RUN', 'Name the versions of packages of npm.', (text) =>
    words(/\bnpm\s+(?:install|i)\b([^&|;]*)/.exec(text)?.[1]).some(
      (word) => !/^-|.@|\.tgz$|^\.{0,2}\//.test(word),
    ),
  ),
  rule(
    'DL3020',
    'ADD',
    'Use COPY for files and folders.',
    (text) => !/https?:|\.(tar|tgz|gz|xz|zst)\b/.test(text),
  ),
  rule('DL3025', 'CMD', 'Write CMD as JSON.', (text) => !text.startsWith('[')),
  rule('DL3025', 'ENTRYPOINT', 'Write ENTRYPOINT as JSON.', (text) => !text.startsWith('[')),
  rule('DL3027', 'RUN', 'Use apt-get, not apt.', (text) => /(^|[&|;]\s*)apt\s/.test(text)),
  rule(
    'DL4006',
    'RUN',
    'Set -o pipefail before a pipe.',
    (text) => /[^|]\|[^|]/.test(text) && !text.includes('pipefail'),
  ),
];

function rule(id: string, instruction: string, says: string, broken: Rule['broken']): Rule {
  return { id, instruction, says, broken };
}

function words(text = ''): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Whether `text` has the command without the option. */
function breaks(text: string, command: RegExp, option: RegExp): boolean {
  const [found] = command.exec(text) ?? [];
  return found !== undefined && !option.test(found);
}

/** DL3002: the image must not run as root, which it does unless its last stage says otherwise. */
function lastUser(instructions: Instruction[]): string[] {
  const stage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const user = stage.findLast(({ name }) => name === 'USER');
  return user && !/^(root|0)\b/.test(user.text)
    ? []
    : [`${user?.line ?? 1}: DL3002 The last USER must not be root.`];
}

/** The instructions of a Dockerfile with their continued lines joined. */
function readInstructions(text: string): Instruction[] {
  const found: Instruction[] = [];
  const lines = text.split('\n');
  let ignored: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!.trim();
    const ignore = /^#\s*hadolint\s+ignore=(\S+)/.exec(line);
    if (ignore) ignored = ignore[1]!.split(',');
    if (line === '' || line.startsWith('#')) continue;
    const first = index;
    let whole = line;
    while (whole.endsWith('\\'))
      whole = `${whole.slice(0, -1)} ${(lines[++index] ?? '').trim().replace(/^#.*/, '\\')}`;
    const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(whole) ?? [];
    found.push({ name: name.toUpperCase(), text: rest.trim(), line: first + 1, ignored });
    ignored = [];
  }
  return found;
}
