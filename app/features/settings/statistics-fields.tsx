import type { SectionFields } from './form-state.ts';
import { SwitchField } from './switch-field.tsx';

/** If readers are counted, and those who come from emails. */
export function StatisticsFields(fields: SectionFields) {
  return (
    <>
      <SwitchField
        {...fields}
        setting="statistics"
        label="Count readers and machines"
        hint="Readers get no cookie and are not recognised on another day. Numbers stay when you switch it off."
      />
      <SwitchField
        {...fields}
        setting="emailCampaigns"
        label="Count who comes from emails to subscribers"
        hint="Links in an email name the email, the same for all who get it, and nobody who follows them."
      />
    </>
  );
}
