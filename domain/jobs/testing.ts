/** The jobs, for tests of other folders. */
export { correctFutureDates } from './correct-dates.ts';
