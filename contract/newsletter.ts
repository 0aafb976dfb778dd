import { z } from 'zod';
import { email } from './user.ts';

export const subscription = z.strictObject({ email });
