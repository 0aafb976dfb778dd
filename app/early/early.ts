import { awaitContent } from './arriving.ts';
import { attendFailedPictures } from './failed-pictures.ts';
import { showKept } from './kept-choices.ts';
import { page } from './page.ts';
import { letTheRestCome } from './painting.ts';
import { attendPresses } from './presses.ts';
import { attendScrolling } from './scrolling.ts';

// Stands in the page itself and runs before anything of it is painted (components/early-script.tsx).
page.scripts = '';
awaitContent();
showKept();
attendFailedPictures();
attendPresses();
attendScrolling();
letTheRestCome();
