import { MAX_PAGE_CODE } from '../../../contract/limits.ts';
import { PLAIN } from '../../../shared/public-routes.ts';
import { TextArea } from '../../ui/field.tsx';
import type { SectionFields } from './form-state.ts';
import { SwitchField } from './switch-field.tsx';

const code = { dir: 'ltr', spellCheck: false, autoCapitalize: 'off' } as const;

/** The code that public pages have besides the site's own, and the hosts that it may load from. */
export function CodeFields(fields: SectionFields) {
  const { control } = fields;
  return (
    <>
      <SwitchField
        {...fields}
        setting="codeEnabled"
        label="Add the code to public pages"
        hint={`Scripts and styles wait until a visitor accepts them. To see a page without the code, add ?${PLAIN}=1 to its address.`}
      />
      <TextArea
        label="Code for the head"
        hint="script, style, link, meta and comments"
        maxLength={MAX_PAGE_CODE}
        {...code}
        {...control('headCode')}
      />
      <TextArea
        label="Code for the end of the page"
        maxLength={MAX_PAGE_CODE}
        {...code}
        {...control('endCode')}
      />
      <TextArea
        label="Hosts that the code may load from"
        hint="One a line, such as plausible.io or *.example.com. The privacy page lists them. What comes from there can do on this site whatever you can do, so name only hosts that you trust."
        {...code}
        {...control('codeHosts')}
      />
    </>
  );
}
