import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

/** Opens mail: the operator's mail server, or without one the outbox, a folder of files. */
export function openMail(config: Config): Mail {
  return config.smtpUrl
    ? openSmtp(config.smtpUrl, config.mailFrom)
    : openOutbox(join(config.dataDir, 'outbox'), config.mailFrom);
}
