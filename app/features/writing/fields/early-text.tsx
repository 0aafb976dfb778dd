import { type RefObject, useContext, useLayoutEffect, useState } from 'react';
import { siteDirection } from '../../../../shared/text/text-direction.ts';
import { NonceContext } from '../../../head/inline-script.tsx';
import { EDITABLE } from '../../editor/base/text-class.ts';

const PLACEHOLDER = 'Write here…';

interface EarlyTextProps {
  id: string;
  field: RefObject<HTMLDivElement | null>;
  /** The body. */
  html: string;
  lang: string | undefined;
  invalid: boolean;
  describedBy: string | undefined;
  /** Called with the text that was typed before hydration, then after each input. */
  onTyped: (html: string, isEarly: boolean) => void;
  /** Called when an input method begins and ends to compose characters. */
  onCompose: (isComposing: boolean) => void;
}

/**
 * The text as readers see it, until the editor takes its place: the browser edits it, also before the scripts
 * run, so that nothing typed meanwhile is lost. Without scripts there is a field for HTML instead.
 */
export function EarlyText({ field, html, onTyped, onCompose, ...props }: EarlyTextProps) {
  const { id, lang, invalid, describedBy } = props;
  // React would replace the text if this changed.
  const [shown] = useState(() => ({ __html: earlyHtml(html) }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before
  useLayoutEffect(() => {
    const typed = field.current && readTyped(field.current, shown.__html);
    if (typed !== null) onTyped(typed, true);
  }, []);
  return (
    <div className="script-only" lang={lang}>
      <div className="editor-tools" aria-hidden />
      {/* biome-ignore lint/a11y/useSemanticElements: a text field has no formatted text */}
      <div
        ref={field}
        id={id}
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        suppressHydrationWarning
        aria-busy
        aria-multiline
        aria-label="Content"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        dir={(lang && siteDirection(lang)) || 'auto'}
        data-early-text
        className={`${EDITABLE} early-text`}
        onInput={(event) => onTyped(event.currentTarget.innerHTML, false)}
        onCompositionStart={() => onCompose(true)}
        onCompositionEnd={() => onCompose(false)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: stored bodies are sanitised
        dangerouslySetInnerHTML={shown}
      />
    </div>
  );
}

/** The field for HTML that browsers without scripts show. */
export function PlainField({ id, html, lang }: { id: string; html: string; lang: string | undefined }) {
  return (
    <noscript>
      <label htmlFor={id} className="sr-only">
        Content
      </label>
      <textarea
        id={id}
        name="post"
        placeholder={PLACEHOLDER}
        dir="auto"
        lang={lang}
        defaultValue={html}
        className="field min-h-[calc(var(--editor-height)+48px)] font-mono text-sm"
      />
    </noscript>
  );
}

/**
 * Copies what is typed into the field of the form that is sent, until React does: should its scripts never
 * arrive, the form still saves it.
 */
const COPY = `(p=>p.querySelector("[data-early-text]").addEventListener("input",e=>{p.querySelector("input[name=post]").value=e.currentTarget.innerHTML}))(document.currentScript.parentElement)`;

/** The script that stands after the text, beside the hidden field. */
export function CopyTyped() {
  return (
    <script
      nonce={useContext(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
      dangerouslySetInnerHTML={{ __html: COPY }}
    />
  );
}

/** Returns the HTML of the text before the cursor; undefined if the cursor is elsewhere. */
export function htmlBeforeCursor(field: HTMLElement): string | undefined {
  const selection = getSelection();
  if (field !== document.activeElement || !selection?.focusNode || !field.contains(selection.focusNode))
    return undefined;
  const before = document.createRange();
  before.selectNodeContents(field);
  before.setEnd(selection.focusNode, selection.focusOffset);
  const holder = document.createElement('div');
  holder.append(before.cloneContents());
  return holder.innerHTML;
}

function earlyHtml(html: string): string {
  return html === '' ? `<p data-placeholder="${PLACEHOLDER}"><br></p>` : html;
}

/** Returns the text of the field if it differs from what the server rendered, otherwise null. */
function readTyped(field: HTMLElement, rendered: string): string | null {
  const template = document.createElement('template');
  template.innerHTML = rendered;
  return template.innerHTML === field.innerHTML ? null : field.innerHTML;
}
