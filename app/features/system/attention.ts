import { adviseOnDamage, describeDamage } from '../../../contract/file-damage.ts';
import { jobName } from '../../../contract/job-names.ts';
import type { FileCheck, SystemStatus } from '../../../contract/system.ts';
import { formatFileSize } from '../media/file-size.ts';

/** The sections of the System page. */
export type Section =
  | 'database'
  | 'storage'
  | 'backup'
  | 'jobs'
  | 'mail'
  | 'log'
  | 'cache'
  | 'instances'
  | 'errors';

/** Messages about each section that needs attention: what is wrong and what to do. */
export type Attention = Partial<Record<Section, string[]>>;

const LITTLE_SPACE = 500_000_000;

/** Lists what an administrator should look at. */
export function findAttention(status: SystemStatus): Attention {
  const all: Record<string, (string | false)[]> = {
    storage: storage(status),
    backup: backup(status),
    jobs: [
      status.jobs.overdue.length > 0 &&
        `Late: ${status.jobs.overdue.map(({ kind }) => jobName(kind)).join(', ')}. Each has not run for more than twice its period. The log of the server says why, if it failed.`,
      status.jobs.failed > 0 &&
        'A job failed. It is tried again automatically; retry it here once you have removed the cause.',
      status.jobs.held > 0 &&
        'Some emails are held because they may already have been sent. Send them here, or run `lekha emails` to send or delete all of them.',
    ],
    mail: mail(status),
    log: [
      status.log.failure !== null &&
        `The log of this server cannot be written (${status.log.failure}), and its lines are lost. Make space on its disk, or restart the program that reads it.`,
    ],
    instances: [
      new Set(status.instances.map(({ version }) => version)).size > 1 &&
        'The instances run different versions. Finish the upgrade.',
    ],
    errors: [
      status.errors.total > 0 &&
        'Look at the latest messages. The log of the server has the details of each error.',
    ],
  };
  const found = Object.entries(all).map(([section, texts]) => [
    section,
    texts.filter((text) => text !== false),
  ]);
  return Object.fromEntries(found.filter(([, texts]) => texts!.length > 0));
}

function storage({ storage: { ready, check, freeBytes, kind }, backup }: SystemStatus): (string | false)[] {
  const little = freeBytes !== null && freeBytes < LITTLE_SPACE;
  return [
    !ready &&
      (kind === 's3'
        ? 'The bucket cannot be used now, so no image can be uploaded. Check the S3 settings and the bucket.'
        : 'The media folder cannot be written, so no image can be uploaded. Check its disk and permissions.'),
    check !== null && damage(check, backup.last !== null),
    little &&
      `Only ${formatFileSize(freeBytes)} is free. Make space on the disk of the data folder before saving fails.`,
  ];
}

const SHOWN_NAMES = 5;

function damage(check: FileCheck, hasBackup: boolean): string | false {
  const what = describeDamage(check);
  if (what === null) return false;
  const names = [...check.damagedNames, ...check.missingNames];
  const more = check.damaged + check.missing > SHOWN_NAMES ? ' …' : '';
  return `${what} (${names.slice(0, SHOWN_NAMES).join(', ')}${more}) ${adviseOnDamage(hasBackup)}`;
}

function backup({ backup: { scheduled, last, failing } }: SystemStatus): (string | false)[] {
  return [
    !scheduled &&
      (last
        ? 'No backups are scheduled. Set `BACKUP_EVERY`, for example to 1d.'
        : 'There is no backup. Set `BACKUP_EVERY`, for example to 1d, or run `lekha backup`.'),
    failing && 'The latest scheduled backup failed. The failed job below says why.',
  ];
}

function mail({ mail: { kind, ready, failing } }: SystemStatus): (string | false)[] {
  if (kind === 'outbox')
    return ['No mail server is set, so emails are only stored as files in the outbox. Set `SMTP_URL`.'];
  return [
    !ready && 'The mail server does not respond. Check `SMTP_URL` and the mail server.',
    failing && 'The last email could not be sent. Waiting emails are tried again for a day.',
  ];
}
