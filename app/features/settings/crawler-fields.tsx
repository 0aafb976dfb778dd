import type { SectionFields } from './form-state.ts';
import { SwitchField } from './switch-field.tsx';

/** Switches for the classes of robots. */
export function CrawlerFields(fields: SectionFields) {
  return (
    <div className="grid gap-4">
      <SwitchField
        {...fields}
        setting="crawlSearch"
        label="Search engines"
        hint="Such as Googlebot, bingbot and OAI-SearchBot. Without them, people find the site by links alone."
      />
      <SwitchField
        {...fields}
        setting="crawlAssistants"
        label="Assistants"
        hint="They fetch a page because a person asks about it, such as ChatGPT-User and Claude-User."
      />
      <SwitchField
        {...fields}
        setting="crawlTraining"
        label="Training of language models"
        hint="Such as GPTBot, ClaudeBot and CCBot."
      />
    </div>
  );
}
