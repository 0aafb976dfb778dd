import pg from 'pg';

/** Executes one statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Makes a temporary PostgreSQL durable, unlike the databases of other tests. */
export async function commitsOutliveACrash(url: string): Promise<void> {
  await query(url, 'ALTER DATABASE postgres SET synchronous_commit = on');
}
