import { expect, it } from 'vitest';
import { currentWaitBudget, MAX_WAIT_MS } from './db/wait-budget.ts';

it('is wide in unit tests, which must pass on a machine of any speed', () => {
  expect(currentWaitBudget().left).toBeGreaterThanOrEqual(10 * MAX_WAIT_MS);
});
