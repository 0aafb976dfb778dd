import { describe, expect, it } from 'vitest';
import { splitFile } from './front-matter.ts';

const read = (source: string) => {
  const { matter, warnings } = splitFile(source);
  if (!matter) throw new Error(warnings.join());
  return matter;
};

describe('front matter', () => {
  it('is read from YAML, as text', () => {
    const matter = read(
      '---\r\ntitle: 1.10\r\nslug: 007\r\ndate: 2015-01-08\r\ndraft: true\r\ntags: [a, b]\r\nlang: zh-hans\r\n---\r\nText',
    );
    expect(matter).toMatchObject({
      title: '1.10',
      slug: '007',
      date: { day: '2015-01-08' },
      visibility: { reasons: ['draft: true'] },
      lang: 'zh-Hans',
    });
    expect(matter.tags).toEqual(['a', 'b']);
  });

  it('has its long runs of combining marks cut, with a notice', () => {
    const { matter, warnings } = splitFile(`---\ntitle: x${'\u0323'.repeat(50)}\n---\n`);
    expect(matter?.title).toBe(`x${'\u0323'.repeat(32)}`);
    expect(warnings).toEqual(['in the front matter runs of more than 32 combining marks were cut']);
  });

  it('is read from TOML', () => {
    const { matter, body } = splitFile(
      '+++\ntitle = "One"\ndate = 2024-02-29T10:00:00-05:00\ndraft = false\ncategories = ["News", "Web"]\n[[authors]]\nname = "Ada"\n+++\nText\n',
    );
    expect(matter).toMatchObject({
      title: 'One',
      date: { instant: '2024-02-29T15:00:00.000Z' },
      visibility: { reasons: [] },
    });
    expect(matter?.categories).toEqual(['News', 'Web']);
    expect(matter?.authors).toEqual([{ name: 'Ada', bio: null, image: null, url: null }]);
    expect(body).toBe('Text\n');
  });

  it('has authors as names and as records', () => {
    const matter = read(
      '---\nauthors:\n  - ada\n  - name: Bela\n    bio: Writes\n    avatar: /b.png\nauthor: Ada, Countess\n---\n',
    );
    expect(matter.authors.map((a) => [a.name, a.bio, a.image])).toEqual([
      ['Ada', null, null],
      ['Bela', 'Writes', '/b.png'],
      ['Ada, Countess', null, null],
    ]);
  });

  it('has an image with and without alt text and caption', () => {
    expect(read('---\nimage: /a.png\nimage_alt: A cat\nhero: false\n---\n').image).toEqual({
      src: '/a.png',
      alt: 'A cat',
      caption: null,
    });
    expect(read('---\ncover:\n  image: b.jpg\n  alt: B\n  caption: C\n---\n').image).toEqual({
      src: 'b.jpg',
      alt: 'B',
      caption: 'C',
    });
  });

  it('has aliases under several names', () => {
    expect(read('---\naliases: [/a/, b]\nredirect_from: /c/\n---\n').aliases).toEqual(['/a/', 'b', '/c/']);
  });

  it('may have quoted text that continues without indentation', () => {
    expect(read('---\ntitle: "One\ntwo: three\n\\"four\\""\ndate: 2020-01-01\n---\n')).toMatchObject({
      title: 'One two: three "four"',
      date: { day: '2020-01-01' },
    });
  });

  it.each([
    ['title: A\n  long\n\n  title', 'A long\ntitle'],
    ['title: A\nlong title', 'A long title'],
    ['title: A\n\tlong title', 'A long title'],
    ['title: >\n  A\n  long title', 'A long title'],
    ['title: >-\nA\nlong title', 'A long title'],
    ['title: |\n  A\n  long title', 'A\nlong title'],
    ['title: "A\n  long title"', 'A long title'],
    ['"title": "A\nlong: title"', 'A long: title'],
    ["title: 'A\n\nlong title'", 'A\nlong title'],
    ['title:\n  "A\nlong title"', 'A long title'],
    ['title: One: two\n  and three', 'One: two and three'],
    ['title: [Review] A book', '[Review] A book'],
    ['title: "A" and "B"', '"A" and "B"'],
    ['title: "C:\\path"', 'C:\\path'],
    ['title: "Unclosed', 'Unclosed'],
    ['tags:\n- "a\nb"\ntitle: A', 'A'],
    ['cover:\n  alt: "a\nb"\ntitle: A', 'A'],
    ['tags: [\na,\nb\n]\ntitle: A', 'A'],
    ['tags:\n\t- a\ntitle: A', 'A'],
  ])('reads %j beside other fields', (yaml, title) => {
    expect(read(`---\ndate: 2020-01-01\n${yaml}\ndraft: true\n---\nText`)).toMatchObject({
      title,
      date: { day: '2020-01-01' },
      visibility: { reasons: ['draft: true'] },
    });
  });

  it.each(['\n\n---', '\uFEFF---', '\uFEFF \r\n\t\r\n---', '  \n\uFEFF---'])(
    'is found after blank lines and byte order marks: %j',
    (start) => {
      expect(splitFile(`${start}\ntitle: A\n---\nText`)).toMatchObject({
        matter: { title: 'A' },
        body: 'Text',
      });
    },
  );

  it('may have a title with a colon, with a notice', () => {
    const { matter, warnings } = splitFile('---\ntitle: One: two\ntags: [x]\n---\nText');
    expect(matter).toMatchObject({ title: 'One: two', tags: ['x'] });
    expect(warnings[0]).toMatch(/'title' was read as plain text/);
  });

  it.each([
    ['no front matter at all', 'Text', /no front matter/],
    ['a thematic break', 'Text\n\n---\n\ntitle: x\n---\n', /no front matter/],
    ['invalid YAML', '---\n[one\n---\nText', /not valid YAML/],
    ['YAML that is a list', '---\n- one\n---\nText', /not a list of fields/],
    ['invalid TOML', '+++\ntitle = \n+++\nText', /not valid TOML/],
    ['an alias bomb', `---\n${bomb()}\n---\n`, /alias/i],
  ])('warns of %s', (_, source, warning) => {
    const { matter, warnings } = splitFile(source);
    expect(matter).toBeNull();
    expect(warnings.join()).toMatch(warning);
  });

  it('keeps the other fields when one is invalid', () => {
    const { matter, warnings } = splitFile('---\ntitle: A\ndate: soon\nlang: no such\n---\n');
    expect(matter).toMatchObject({ title: 'A', date: null, lang: null });
    expect(warnings).toHaveLength(2);
  });
});

function bomb(): string {
  const names = 'abcdefgh'.split('');
  return names
    .map(
      (l, i) =>
        `${l}: &${l} [${Array(9)
          .fill(i === 0 ? 'x' : `*${names[i - 1]}`)
          .join(', ')}]`,
    )
    .join('\n');
}

it.each([
  'Title: One: two\nDate: 2020-01-02\nAuthors: Ada L, Bob\nTags: a,\n    b\nStatus: draft\n\nText',
  '<!--\n\n.. title: One: two\n.. date: 2020-01-02\n.. authors: Ada L, Bob\n.. tags: a, Private, b\n.. link:\n-->\n\nText',
])('reads the header %j', (source) => {
  const { matter, body } = splitFile(source);
  expect(matter).toMatchObject({ title: 'One: two', authors: [{ name: 'Ada L' }, { name: 'Bob' }] });
  expect(matter?.tags).toEqual(['a', 'b']);
  expect(matter?.visibility.reasons).toHaveLength(1);
  expect(body.trim()).toBe('Text');
});

it('reads a header with very many blanks in bounded work', () => {
  const { matter } = splitFile(`Title: One\nAuthors: A${' '.repeat(90_000)}; B\n\nText`);
  expect(matter?.authors.map(({ name }) => name)).toEqual(['A', 'B']);
});

it('reads the header of a text with a rule', () => {
  const { matter, body } = splitFile('Title: One\nStatus: draft\n\nText: here\n\nTwo words\n\n---\n\nMore');
  expect(matter?.visibility.reasons).toEqual(['status: draft']);
  expect(body).toBe('\nText: here\n\nTwo words\n\n---\n\nMore');
});

it.each(['Title: One\nText without a blank line', 'Date: 2020-01-02\n\nText', '<!--\nTitle: a\n-->\nText'])(
  'reads no header in %j',
  (source) => expect(splitFile(source).matter).toBeNull(),
);
