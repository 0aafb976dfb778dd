import { Send } from 'lucide-react';
import type { FileCheck, SystemStatus, TestEmailResult } from '../../../contract/system.ts';
import { plural } from '../../../shared/text/counts.ts';
import { callApi } from '../../browser/api.ts';
import { useOperation } from '../../browser/hooks/use-operation.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { formatFileSize } from '../media/file-size.ts';
import { Card } from './card.tsx';

export interface SectionProps<K extends keyof SystemStatus> {
  status: SystemStatus[K];
  attention?: string[] | undefined;
}

const count = (n: number) => n.toLocaleString('en-US');

export function DatabaseCard({ status, attention }: SectionProps<'database'>) {
  return (
    <Card id="database" title="Database" attention={attention}>
      <Facts>
        <Fact label="Kind">
          {status.kind} {status.version}
        </Fact>
        <Fact label="Size">{formatFileSize(status.bytes)}</Fact>
      </Facts>
    </Card>
  );
}

export function StorageCard({ status, attention }: SectionProps<'storage'>) {
  return (
    <Card id="storage" title="Storage" attention={attention}>
      <Facts>
        <Fact label="Media">
          {status.images === 0
            ? 'No images yet'
            : `${plural(status.images, 'image')}, ${formatFileSize(status.bytes)}`}
        </Fact>
        <Fact label={status.kind === 's3' ? 'Bucket' : 'Folder'}>
          <span dir="ltr">{status.location}</span>
        </Fact>
        <Fact label="Last check">
          {status.check ? (
            <>
              <LocalTime instant={status.check.at} />, {plural(checkedFiles(status.check), 'file')}
            </>
          ) : (
            'Not yet'
          )}
        </Fact>
        <Fact label="Free space">
          {status.freeBytes === null ? 'Unknown' : formatFileSize(status.freeBytes)}
        </Fact>
      </Facts>
    </Card>
  );
}

function checkedFiles({ compared, withoutHash }: FileCheck): number {
  return compared + withoutHash;
}

export function BackupCard({ status, attention }: SectionProps<'backup'>) {
  const { last, nextAt } = status;
  return (
    <Card id="backup" title="Backup" attention={attention}>
      <Facts>
        <Fact label="Last backup">
          {last ? (
            <>
              <LocalTime instant={last.at} />, {formatFileSize(last.bytes)}
            </>
          ) : (
            'None yet'
          )}
        </Fact>
        {last && <Fact label="Verification">Read back and verified</Fact>}
        {last && (
          <Fact label="Archive">
            <span dir="ltr">{last.file}</span>
          </Fact>
        )}
        <Fact label="Next backup">{nextAt ? <LocalTime instant={nextAt} /> : 'Not scheduled'}</Fact>
      </Facts>
    </Card>
  );
}

export function MailCard({ status, attention }: SectionProps<'mail'>) {
  const { lastSent, lastError } = status;
  return (
    <Card id="mail" title="Mail" attention={attention} action={<TestEmail />}>
      <Facts>
        <Fact label="Sent through">{status.kind === 'smtp' ? 'A mail server' : 'The outbox folder'}</Fact>
        <Fact label="Last email">
          {lastSent ? (
            <>
              <LocalTime instant={lastSent.at} />{' '}
              <span className="text-soft" dir="auto">
                {lastSent.subject}
              </span>
            </>
          ) : (
            'None yet'
          )}
        </Fact>
        <Fact label="Last error">
          {lastError ? (
            <>
              <LocalTime instant={lastError.at} /> <span className="text-soft">{lastError.error}</span>
            </>
          ) : (
            'None'
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

function TestEmail() {
  const { busy, run } = useOperation();
  const send = async () => {
    const { to, sentTo } = await callApi<TestEmailResult>('POST', '/system/test-email');
    return sentTo === 'smtp' ? `Test email sent to ${to}` : 'Test email stored in the outbox';
  };
  return (
    <Button
      type="button"
      busy={busy}
      className="button button-quiet button-small"
      onClick={() => busy || void run(send)}
    >
      <Send size={16} aria-hidden className="rtl:-scale-x-100" /> {busy ? 'Sending…' : 'Send a test email'}
    </Button>
  );
}

export function LogCard({ status, attention }: SectionProps<'log'>) {
  return (
    <Card id="log" title="Log" attention={attention}>
      <Facts>
        <Fact label="Lines dropped">
          {status.linesDropped === 0 ? 'None' : count(status.linesDropped)}
          <span className="text-soft"> since this server started</span>
        </Fact>
      </Facts>
    </Card>
  );
}

export function CacheCard({ status }: { status: NonNullable<SystemStatus['cache']> }) {
  const { bytes, maxBytes, hits, misses } = status;
  const share = hits + misses > 0 ? `${Math.round((100 * hits) / (hits + misses))}%` : 'No requests yet';
  return (
    <Card id="cache" title="Page cache">
      <Facts>
        <Fact label="Memory">
          {formatFileSize(bytes)} of {formatFileSize(maxBytes)}
        </Fact>
        <Fact label="Served from the cache">
          {share}
          {hits + misses > 0 && (
            <span className="text-soft"> of {plural(hits + misses, 'page')} since this server started</span>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

export function InstancesCard({ status, attention }: SectionProps<'instances'>) {
  return (
    <Card id="instances" title="Instances" attention={attention}>
      {status.length === 0 ? (
        <p className="px-4 py-4 sm:px-5">This one. Its database allows only one.</p>
      ) : (
        <ul className="grid gap-2 px-4 py-4 sm:px-5">
          {status.map(({ host, version, startedAt }) => (
            <li key={`${host} ${startedAt}`} className="wrap-anywhere">
              <span className="font-medium" dir="ltr">
                {host}
              </span>{' '}
              <span className="text-soft">
                version {version}, since <LocalTime instant={startedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function ErrorsCard({ status, attention }: SectionProps<'errors'>) {
  return (
    <Card id="errors" title="Errors in the last 24 hours" attention={attention}>
      {status.latest.length === 0 ? (
        <p className="px-4 py-4 sm:px-5">None.</p>
      ) : (
        <ul>
          {status.latest.map(({ event, message, count: times, lastAt }) => (
            <li key={`${event} ${message}`} className="border-line px-4 py-3 not-last:border-b sm:px-5">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-mono text-sm font-medium">{event}</span>
                <span className="text-sm text-muted">
                  {times > 1 && `${count(times)} times, last `}
                  <LocalTime instant={lastAt} />
                </span>
              </p>
              <p className="text-sm wrap-anywhere text-soft">{message}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
