/** Keys under which the browser keeps what a person chose. */
export const theme = 'lekha:theme';
export const view = 'lekha:view';
export const sort = 'lekha:sort';
export const account = 'lekha:account';
export const sidebar = 'lekha:sidebar';
export const preview = 'lekha:preview';
