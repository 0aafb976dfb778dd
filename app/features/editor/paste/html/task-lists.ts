import { readTask, taskClass, taskSign } from '../../../../../shared/body/tasks.ts';

const CHECKBOX = 'input[type="checkbox"], .checkbox-on, .checkbox-off';

/** The attributes in which editors store the state of a task, and their values for done and open tasks. */
const STATES: [attribute: string, done: RegExp, open: RegExp][] = [
  ['aria-checked', /^true$/, /^(?:false|mixed)$/], // Google Docs
  ['data-checked', /^(?:true|)$/, /^false$/], // Tiptap, BlockNote
  ['data-list', /^checked$/, /^unchecked$/], // Quill
  ['data-task-state', /^DONE$/, /^TODO$/], // Jira, Confluence
];

/** Makes tasks of list items with a checkbox. Outside lists, a sign shows the state. */
export function convertTasks(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li')) {
    const box = [...item.querySelectorAll(CHECKBOX)].find((each) => each.closest('li') === item);
    const done = box ? isChecked(box) : (readTask(item.className) ?? readState(item));
    box?.remove();
    if (done !== null) markTask(item, done);
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

/** Makes a task of a list item. Google Docs shows the checkbox as an image. */
function markTask(item: Element, done: boolean): void {
  for (const image of item.querySelectorAll('img[aria-roledescription="checkbox"]')) image.remove();
  item.className = taskClass(done);
}
