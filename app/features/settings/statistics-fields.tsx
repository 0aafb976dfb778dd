import type { SectionFields } from './form-state.ts';
import { SwitchField } from './switch-field.tsx';

/** The switch of the statistics. */
export function StatisticsFields(fields: SectionFields) {
  return (
    <SwitchField
      {...fields}
      setting="statistics"
      label="Count readers and machines"
      hint="Readers get no cookie and are not recognised on another day. Numbers stay when you switch it off."
    />
  );
}
