import { describe, expect, it } from 'vitest';
import { splitFile } from './front-matter.ts';

function read(block: string, fence = '---') {
  const { matter, warnings } = splitFile(`${fence}\n${block}\n${fence}\nText`);
  if (!matter) throw new Error(warnings.join());
  return { ...matter.visibility, matter, warnings };
}
const reasons = (block: string) => read(block).reasons;

describe('visibility in front matter', () => {
  it.each([
    ['draft: true', 'draft: true'],
    ['Draft: True', 'draft: true'],
    ['draft: "yes"', 'draft: true'],
    ['draft: on', 'draft: true'],
    ['draft: 1', 'draft: true'],
    ['draft: maybe', 'draft: maybe'],
    ['isDraft: true', 'isDraft: true'],
    ['paywall: true', 'paywall: true'],
    ['in_progress: true', 'inProgress: true'],
    ['tier: paid', 'tier: paid'],
    ['is_draft: true', 'isDraft: true'],
    ['published: false', 'published: false'],
    ["published: 'no'", 'published: false'],
    ['PUBLISHED: FALSE', 'published: false'],
    ['publish: off', 'published: false'.replace('published', 'publish')],
    ['public: false', 'public: false'],
    ['private: true', 'private: true'],
    ['private: family only', 'private: family only'],
    ['unlisted: perhaps', 'unlisted: perhaps'],
    ['hidden: yes', 'hidden: true'],
    ['headless: true', 'headless: true'],
    ['render: false', 'render: false'],
    ['build:\n  render: never', 'render: false'],
    ['_build:\n  list: local', 'listed: local'],
    ['permalink: false', 'permalink: false'],
    ['eleventyExcludeFromCollections: true', 'eleventyExcludeFromCollections: true'],
    ['visibility: private', 'visibility: private'],
    ['visibility: members', 'visibility: members'],
    ['status: draft', 'status: draft'],
    ['status: pending', 'status: pending'],
    ['Status: Private', 'status: private'],
    ['status: trash', 'status: trash'],
    ['post_status: auto-draft', 'status: auto-draft'],
    ['params:\n  hidden: true', 'hidden: true'],
    ['publishDate: soon', 'publishDate: soon, which is not a date'],
    ['password: hunter2', 'a password'],
    ['Password: [hunter2]', 'a password'],
    ['expiryDate: never ever', 'expiryDate: never ever, which is not a date'],
  ])('%s', (block, reason) => expect(reasons(block)).toEqual([reason]));

  it.each([
    'draft: false',
    'draft: "no"',
    'draft:',
    'draft: ~',
    'published: true',
    'published: "Yes"',
    'published:',
    'public: true',
    'private: 0',
    'hidden: off',
    'hide: [toc]',
    'password: ""',
    'password: false',
    'visibility: public',
    'status: publish',
    'status: future',
    'status: evergreen',
    'headless: false',
    'build:\n  list: always\n  render: always',
    'expiryDate: never',
    'publishDate: 0001-01-01',
    'published: 2019',
    'passenger: true',
  ])('%j is public', (block) => expect(reasons(block)).toEqual([]));

  it.each(['unlisted: true', 'isUnlisted: yes', 'status: unlisted', 'visibility: Unlisted'])(
    '%j is unlisted, and not withheld',
    (block) => expect(read(block)).toMatchObject({ reasons: [], unlisted: true }),
  );

  it('is read from TOML, also below Zola’s [extra]', () => {
    const { reasons: found } = read('draft = true\n[extra]\nhidden = true\npassword = "x"', '+++');
    expect(found).toEqual(['draft: true', 'hidden: true', 'a password']);
  });

  it('is read when another line is not valid YAML', () => {
    expect(reasons('title: One: two\ndraft: true # until: later')).toEqual(['draft: true']);
    expect(reasons('title: One: two\npublished: "false" # see: below')).toEqual(['published: false']);
  });

  it('is read in every spelling of a field', () => {
    expect(reasons('draft: false\nDraft: true')).toEqual(['draft: true']);
  });

  it('has the latest date of publication and the first date of expiry', () => {
    const dates = read(
      'publishDate: 2031-01-01\npubDate: 2030-01-01\nexpires: 2040-01-01\nexpiry_date: 2039-01-01\nstatus: Scheduled',
    );
    expect(dates).toMatchObject({
      publishOn: { day: '2031-01-01' },
      expires: { day: '2039-01-01' },
      waits: 'status: scheduled',
      reasons: [],
    });
    expect(read('published: 2031-05-06').publishOn).toEqual({ day: '2031-05-06' });
  });

  it('reports an unknown status', () => {
    expect(read('status: evergreen').doubts).toEqual([{ text: 'an unknown status: evergreen', until: null }]);
  });

  it('never contains a password', () => {
    const { matter, ...rest } = read('password: hunter2\npost_password: hunter2\ntitle: A');
    expect(JSON.stringify([matter, rest])).not.toContain('hunter2');
  });
});

describe('fields', () => {
  it('are recognised in any spelling', () => {
    const { matter } = read(
      'Title: A\nDate: 2020-01-02\nCATEGORIES: [b]\nFeatured-Image: c.png\nFeaturedImageAlt: C\nTranslationKey: d',
    );
    expect(matter).toMatchObject({
      title: 'A',
      date: { day: '2020-01-02' },
      categories: ['b'],
      image: { src: 'c.png', alt: 'C' },
      translationKey: 'd',
      unknownFields: [],
    });
  });
});
