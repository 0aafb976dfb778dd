import { taskSign } from '../../../../../shared/body/tasks.ts';

const CHECKBOX = 'input[type="checkbox"], .checkbox-on, .checkbox-off';

/** The attributes in which editors store the state of a task, and their values for done and open tasks. */
const STATES: [attribute: string, done: RegExp, open: RegExp][] = [
  ['aria-checked', /^true$/, /^(?:false|mixed)$/], // Google Docs
  ['data-checked', /^(?:true|)$/, /^false$/], // Tiptap, BlockNote
  ['data-list', /^checked$/, /^unchecked$/], // Quill
  ['data-task-state', /^DONE$/, /^TODO$/], // Jira, Confluence
];

/** Replaces the checkbox of each task by a sign in its text. */
export function addTaskSigns(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li')) {
    const box = [...item.querySelectorAll(CHECKBOX)].find((each) => each.closest('li') === item);
    const done = box ? isChecked(box) : readState(item);
    box?.remove();
    if (done !== null) addSign(item, done);
  }
  for (const box of body.querySelectorAll(CHECKBOX)) box.replaceWith(`${taskSign(isChecked(box))} `);
}

function isChecked(box: Element): boolean {
  return box.hasAttribute('checked') || box.classList.contains('checkbox-on');
}

function readState(item: Element): boolean | null {
  for (const [attribute, done, open] of STATES) {
    const value = item.getAttribute(attribute);
    if (value !== null && (done.test(value) || open.test(value))) return done.test(value);
  }
  return null;
}

/** Google Docs shows the checkbox as an image. */
function addSign(item: Element, done: boolean): void {
  for (const image of item.querySelectorAll('img[aria-roledescription="checkbox"]')) image.remove();
  const line = firstText(item)?.parentElement?.closest('p, div, li');
  const holder = line?.closest('li') === item ? line : item;
  holder.prepend(`${taskSign(done)} `);
}

function firstText(holder: Node): Text | null {
  for (const child of holder.childNodes) {
    const found = child.nodeType === 3 ? (child as Text) : firstText(child);
    if (found && found.data.trim() !== '') return found;
  }
  return null;
}
