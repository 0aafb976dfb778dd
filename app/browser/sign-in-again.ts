/** Asks the user to prove who they are; false if they cancel. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Registers the dialog that asks; returns what removes it. */
export function onSignInAgain(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = undefined;
  };
}

/** Asks once for all requests that wait. False without a dialog on the screen. */
export function signInAgain(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** True while the dialog is open, above any other. */
export function isSigningInAgain(): boolean {
  return asking !== undefined;
}
