import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

/** Letters go to the operator's mail server, or without one as files into the outbox of the data folder. */
export function openMail(config: Config): Mail {
  return config.smtpUrl
    ? openSmtp(config.smtpUrl, config.mailFrom)
    : openOutbox(join(config.dataDir, 'outbox'), config.mailFrom);
}
