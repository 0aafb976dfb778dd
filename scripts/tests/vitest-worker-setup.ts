// Runs in each worker before its test files. Most of them sign in, and few test how passwords are hashed or
// how long work may take.
import { weakenHashes } from '../../platform/auth/password-hashes.ts';
import { widenTimeLimits } from '../../platform/time-limits.ts';

weakenHashes();
widenTimeLimits();
