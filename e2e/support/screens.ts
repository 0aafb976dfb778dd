import { legalScreens, profileScreen, type Screen, screens } from '../../app/features/palette/screens.ts';

/** Every screen that the sidebar and its tabs lead to. */
export const allScreens: Screen[] = [
  ...screens.flatMap(({ links }) => links.flatMap((link) => ('tabs' in link ? link.tabs : [link]))),
  ...legalScreens,
  profileScreen,
];
