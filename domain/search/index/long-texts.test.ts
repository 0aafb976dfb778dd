import { afterAll, beforeAll, expect, it, type MockInstance, vi } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { WorkerClient } from '../../../platform/worker/client.ts';
import { articleJobs, createArticle, restoreArticle } from '../../articles/articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../../articles/testing.ts';
import { PUBLISH_DUE } from '../../jobs/jobs.ts';
import { refreshIndex } from './rebuild.ts';

eachDatabase('The index of articles', (getDb) => {
  let { ctx, ada } = {} as TwoEditors;
  let run: MockInstance<WorkerClient<object>['run']>;
  afterAll(() => run.mockRestore());
  beforeAll(async () => {
    run = vi.spyOn(WorkerClient.prototype, 'run');
    ({ ctx, ada } = await twoEditors(getDb()));
  });

  it.each<[string, object, (id: string) => Promise<unknown>]>([
    ['restored', { deleted_at: '2026-11-20T00:00:00.000Z' }, (id) => restoreArticle(ada, id)],
    [
      'scheduled',
      { status: 'scheduled', publish_at: '2020-01-01T00:00:00.000Z' },
      async () => {
        const job = { wasInterrupted: false };
        await articleJobs[PUBLISH_DUE]?.(ctx, {}, new AbortController().signal, job);
      },
    ],
    [
      'indexed again',
      {},
      async () => {
        await getDb().autocommit.updateTable('search_document').set({ analyser_version: 0 }).execute();
        await refreshIndex(ctx, new AbortController().signal);
      },
    ],
  ])('leaves a long text that is %s to the search worker', async (name, columns, change) => {
    const { _id } = await createArticle(ada, articleInput({ title: `Long ${name}` }));
    const search_text = `${name} ${getDb().dialect} ${'word '.repeat(9000)}`;
    const long = { ...columns, search_text };
    await getDb().autocommit.updateTable('article').set(long).where('id', '=', _id).execute();
    await change(_id);
    const analysed = [expect.objectContaining({ body: search_text })];
    expect(run.mock.calls.map((call) => call.slice(0, 2))).toContainEqual(['analyse', analysed]);
  });
});
