/** An export or import that is not possible. The message is one sentence that says why and what to do. */
export class ExportError extends Error {
  override name = 'ExportError';
}

/** An exported folder that cannot be imported. The message names the file and what is wrong with it. */
export class DamagedExport extends ExportError {
  override name = 'DamagedExport';
}
