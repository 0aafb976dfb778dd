import { NodeSelection, type Transaction } from '@tiptap/pm/state';
import { MAX_TEX } from '../../../../shared/body/formulas.ts';
import { findInsertRange } from '../blocks/edit-block.ts';

/** Inserts a formula as a block at the cursor and selects it. */
export function insertFormulaBlock(tr: Transaction, tex = ''): boolean {
  const { schema } = tr.doc.type;
  const formula = schema.node('formula', { tex: readTyped(tex) });
  const range = findInsertRange(tr.doc, tr.selection.from, formula.type);
  if (!range) return false;
  const isLast = tr.doc.resolve(range.to).nodeAfter === null;
  tr.replaceWith(range.from, range.to, isLast ? [formula, schema.node('paragraph')] : [formula]);
  tr.setSelection(NodeSelection.create(tr.doc, range.from)).scrollIntoView();
  return true;
}

/** Inserts a formula into the line, from the selected text if there is any, and selects it. */
export function insertInlineFormula(tr: Transaction): boolean {
  const { $from, $to, from, to } = tr.selection;
  const { inlineFormula } = tr.doc.type.schema.nodes;
  if (!inlineFormula || !$from.sameParent($to)) return false;
  if (!$from.parent.canReplaceWith($from.index(), $to.indexAfter(), inlineFormula)) return false;
  const tex = readTyped(tr.doc.textBetween(from, to, ' ', ' '));
  if (tex.length > MAX_TEX) return false;
  tr.replaceRangeWith(from, to, inlineFormula.create({ tex }));
  tr.setSelection(NodeSelection.create(tr.doc, from)).scrollIntoView();
  return true;
}

/** Inserts a formula: as a block where nothing is written yet, otherwise into the line. */
export function insertFormula(tr: Transaction): boolean {
  const { parent } = tr.selection.$from;
  const isEmptyLine = parent.type.name === 'paragraph' && parent.content.size === 0;
  return isEmptyLine ? insertFormulaBlock(tr) : insertInlineFormula(tr) || insertFormulaBlock(tr);
}

/** Source that was typed as text, in which quotes may have become typographic. */
export function readTyped(text: string): string {
  return text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .trim();
}
