// Runs in each worker before its test files. Most of them sign in, and few test how passwords are hashed.
import { weakenHashes } from '../../platform/auth/passwords.ts';

weakenHashes();
