import { ListObjectsV2Command, type ListObjectsV2CommandOutput, type S3Client } from '@aws-sdk/client-s3';
import { WrongResponse } from './bucket-errors.ts';
import type { S3Limits, Signal } from './limits.ts';
import type { StorageUnavailable } from './storage.ts';

/** Sends requests about the objects below the prefix of a bucket, and makes errors that name it. */
export interface ListSource {
  client: S3Client;
  limits: S3Limits;
  at(name: string): { Bucket: string; Key: string };
  run<T>(ms: number, work: (signal: Signal) => Promise<T>): Promise<T>;
  error(reason: string): StorageUnavailable;
}

/** A page of a list: its token, if it is not the first one, and the maximum number of its names. */
interface Page {
  token?: string | undefined;
  size?: number;
}

/** Lists the names that start with `start`. A store that lists others could make us delete them. */
export async function* listObjects(bucket: ListSource, start: string): AsyncIterable<string> {
  const prefix = bucket.at('').Key;
  const tokens = new Set<string>();
  let token: string | undefined;
  do {
    const page = await bucket.run(bucket.limits.callMs, (signal) =>
      listPage(bucket, start, signal, { token }),
    );
    for (const { Key = '' } of page.Contents ?? []) yield Key.slice(prefix.length);
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
    if (page.IsTruncated && (token === undefined || tokens.has(token))) {
      throw bucket.error('it lists its objects only in part');
    }
    if (token !== undefined) tokens.add(token);
  } while (token !== undefined);
}

/** Reads a page of a list. Throws `WrongResponse` if it cannot be one. */
export async function listPage(
  bucket: Pick<ListSource, 'client' | 'limits' | 'at'>,
  start: string,
  signal: Signal,
  { token, size = bucket.limits.pageSize }: Page = {},
): Promise<ListObjectsV2CommandOutput> {
  const { Bucket, Key: Prefix } = bucket.at(start);
  const command = new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: size, ContinuationToken: token });
  const page = await bucket.client.send(command, signal);
  if (page.IsTruncated === undefined) {
    throw new WrongResponse(
      'something else than an object store answered when its objects were to be listed',
    );
  }
  if (page.Contents?.some(({ Key = '' }) => !Key.startsWith(Prefix))) {
    throw new WrongResponse('it lists other objects than it was asked for');
  }
  return page;
}
