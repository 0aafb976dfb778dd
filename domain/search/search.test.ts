import { beforeAll, describe, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import type { Ctx } from '../context.ts';
import { testAccount, testContext } from '../testing.ts';
import { type Search, searchArticles } from './search.ts';
import { type TestArticle, testArticles } from './testing.ts';

eachDatabase('Searching articles', (getDb) => {
  let ctx: Ctx;
  const titles = new Map<number, string>();

  const add = async (articles: TestArticle[]) => {
    const ns = await testArticles(ctx, articles);
    for (const [i, n] of ns.entries()) titles.set(n, articles[i]?.title ?? '');
    return ns;
  };
  const find = async (term: string, rest: Partial<Search> = {}) => {
    const found = await searchArticles(ctx, { term, status: 'published', page: 1, limit: 10, ...rest });
    return found.ns.map((n) => titles.get(n));
  };

  beforeAll(async () => {
    ctx = testContext(getDb());
    await testAccount(ctx, 'admin', 'a@example.org');
  });

  describe('in many scripts', () => {
    beforeAll(() =>
      add([
        { title: 'ওপেন সোর্সে অবদান', body: 'প্রকল্পের রক্ষণাবেক্ষণকারীরা কোড পর্যালোচনা করেন। বাড়ি ২০২৩' },
        { title: 'المساهمة في المصادر المفتوحة', body: 'كيف تبدأ مشروعًا أنت أيضاً' },
        { title: 'مشارکت در متن‌باز', body: 'پروژه‌های آزاد را بیاموزید' },
        { title: 'ओपन सोर्स में योगदान', body: 'हिन्दी में सड़क और ज़मीन' },
        { title: 'திறந்த மூலத்திற்கு பங்களிப்பது', body: 'பராமரிப்பாளர்கள்' },
        { title: '如何为开源做贡献', body: '维护者会审查你的代码' },
        { title: 'オープンソースへの貢献の仕方', body: '東京都でプロジェクトを始める' },
        { title: '오픈소스에 기여하는 방법', body: '프로젝트를 시작하기' },
        { title: 'Größe und Straße', body: 'Über die Maßnahmen' },
        { title: 'Cómo contribuir', body: 'El año de la colaboración' },
        { title: 'การพัฒนาซอฟต์แวร์', body: 'โครงการโอเพนซอร์สทำงานอย่างไร' },
        { title: 'Hooks in C++ and Node.js', body: 'useState and snake_case, version 18.2.0, costs 1,000' },
      ]),
    );

    it.each([
      ['রক্ষণাবেক্ষণকারী', 'ওপেন সোর্সে অবদান'],
      ['বাড়ি', 'ওপেন সোর্সে অবদান'],
      ['বাড়ি'.normalize('NFD'), 'ওপেন সোর্সে অবদান'],
      ['2023', 'ওপেন সোর্সে অবদান'],
      ['مشروعا انت', 'المساهمة في المصادر المفتوحة'],
      ['مصادر', 'المساهمة في المصادر المفتوحة'],
      ['المصادر', 'المساهمة في المصادر المفتوحة'],
      ['پروژه', 'مشارکت در متن‌باز'],
      ['پروژه های', 'مشارکت در متن‌باز'],
      ['پروژه‌های', 'مشارکت در متن‌باز'],
      ['پروژههای', 'مشارکت در متن‌باز'],
      ['مشاركت', 'مشارکت در متن‌باز'],
      ['हिंदी', 'ओपन सोर्स में योगदान'],
      ['जमीन', 'ओपन सोर्स में योगदान'],
      ['பராமரிப்பாளர்', 'திறந்த மூலத்திற்கு பங்களிப்பது'],
      ['开源 代码', '如何为开源做贡献'],
      ['贡献', '如何为开源做贡献'],
      ['审查', '如何为开源做贡献'],
      ['貢献', 'オープンソースへの貢献の仕方'],
      ['京都', 'オープンソースへの貢献の仕方'],
      ['東京の プロジェクト', 'オープンソースへの貢献の仕方'],
      ['ﾌﾟﾛｼﾞｪｸﾄ', 'オープンソースへの貢献の仕方'],
      ['오픈소스 프로젝트', '오픈소스에 기여하는 방법'],
      ['strasse', 'Größe und Straße'],
      ['GROSSE', 'Größe und Straße'],
      ['uber massnahmen', 'Größe und Straße'],
      ['ano colaboracion', 'Cómo contribuir'],
      ['ซอฟต์แวร์', 'การพัฒนาซอฟต์แวร์'],
      ['โครงการ', 'การพัฒนาซอฟต์แวร์'],
      ['c++', 'Hooks in C++ and Node.js'],
      ['node.js', 'Hooks in C++ and Node.js'],
      ['usestate', 'Hooks in C++ and Node.js'],
      ['snake_case', 'Hooks in C++ and Node.js'],
      ['snake', 'Hooks in C++ and Node.js'],
      ['18.2', 'Hooks in C++ and Node.js'],
      ['1000', 'Hooks in C++ and Node.js'],
    ])('finds %s', async (term, title) => {
      expect(await find(term)).toEqual([title]);
    });
  });
});
