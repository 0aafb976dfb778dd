import { createReadStream } from 'node:fs';
import { Parser } from 'htmlparser2';
import { LekhaError } from '../../errors.ts';
import { readHead } from './read-file.ts';

/** The maximum number of characters of one text and of other fields. Longer ones are cut. */
export const MAX_TEXT = 2_000_000;
export const MAX_FIELD = 5000;
/** Why an item with a longer text fails. */
export const TEXT_TOO_LONG = 'its text is longer than 2 million characters';
/** No element or tag may be longer; it would have to be held in memory. */
const MAX_PENDING = 16_000_000;
const MAX_DEPTH = 20;

/** Collects the items of an XML export while its file is parsed piece by piece. */
export abstract class XmlReader<Item> {
  /** The items that are complete. */
  readonly items: Item[] = [];
  complete = false;
  /** The names of the open elements, the outermost first. */
  protected readonly path: string[] = [];
  /** The text since the last tag. */
  protected text = '';
  #pending = 0;
  readonly #root: string;
  readonly #program: string;
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#add(text),
      onclosetag: (name, isImplied) => this.#close(name, isImplied),
      onprocessinginstruction: (name) => this.#refuseDeclaration(name),
      oncomment: () => this.#advance(),
    },
    { xmlMode: true, decodeEntities: true },
  );

  /** `root` is the name of the outermost element of the export of `program`. */
  constructor(root: string, program: string) {
    this.#root = root;
    this.#program = program;
  }

  write(text: string): void {
    this.#pending += text.length;
    if (this.#pending > MAX_PENDING) throw new LekhaError('invalid', 'One of its elements is too long.');
    this.#parser.write(text);
  }

  /** Called for each opening tag. `path` ends with its name. */
  protected abstract opened(name: string, attributes: Record<string, string>): void;

  /** Called for each closing tag. `path` ends with its name. `isImplied` is true if the tag is missing. */
  protected abstract closed(name: string, isImplied: boolean): void;

  #advance(): void {
    this.#pending = 0;
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#advance();
    if (this.path.length > MAX_DEPTH) throw new LekhaError('invalid', 'Its elements are nested too deeply.');
    if (this.path.length === 0 && name !== this.#root)
      throw new LekhaError('invalid', `It is not a ${this.#program} export.`);
    this.path.push(name);
    this.text = '';
    this.opened(name, attributes);
  }

  #add(text: string): void {
    this.#advance();
    if (this.text.length <= MAX_TEXT) this.text += text;
  }

  #close(name: string, isImplied: boolean): void {
    this.#advance();
    if (this.path.length === 1) this.complete = true;
    this.closed(name, isImplied);
    this.path.pop();
    this.text = '';
  }

  #refuseDeclaration(name: string): void {
    if (!name.startsWith('!')) return;
    const what = `It has a DOCTYPE or entities, which ${this.#program} exports do not have.`;
    throw new LekhaError('invalid', what);
  }
}

/**
 * Reads the items of a file in their order, without holding the file in memory. Throws `invalid` for a
 * DOCTYPE, for an element that is too long and, after the last complete item, for a file that ends too early.
 */
export async function* readXml<Item>(path: string, reader: XmlReader<Item>): AsyncGenerator<Item, undefined> {
  const decoder = new TextDecoder(await findEncoding(path));
  for await (const chunk of createReadStream(path, { highWaterMark: 131_072 })) {
    reader.write(decoder.decode(chunk, { stream: true }));
    yield* reader.items.splice(0);
  }
  if (!reader.complete) throw new LekhaError('invalid', 'The file ends too early: its last part is missing.');
}

async function findEncoding(path: string): Promise<string> {
  const head = await readHead(path, 200);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const label = /^[^>]*\sencoding=["']([\w.:-]{1,40})["']/.exec(head.toString('latin1'))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}
