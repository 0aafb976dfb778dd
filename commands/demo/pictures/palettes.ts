/** The colours of a picture: a sky from above to below, layers from far to near, and what shines in it. */
export interface Palette {
  sky: readonly [string, string, string];
  layers: readonly [string, string, string, string, string];
  light: string;
  accent: string;
  ink: string;
}

/** Each category of the demo has colours of its own, so that a card tells where it belongs. */
export const palettes = {
  nature: {
    sky: ['#cfe0d8', '#e9e6cf', '#f8e3bd'],
    layers: ['#b7c8a8', '#8bab88', '#5d886d', '#376352', '#1d3f38'],
    light: '#fff4d6',
    accent: '#e2683f',
    ink: '#16302b',
  },
  science: {
    sky: ['#0f1030', '#2a2760', '#7a4f98'],
    layers: ['#6c4f9b', '#4d3f86', '#352f6c', '#221f50', '#131335'],
    light: '#ffe9b8',
    accent: '#ff9f6b',
    ink: '#0b0b22',
  },
  technology: {
    sky: ['#bfe3e0', '#dcefe9', '#f6f0dc'],
    layers: ['#8cc3c4', '#5a9ba6', '#34707f', '#1f4c5e', '#112f40'],
    light: '#fffbe9',
    accent: '#ff7a59',
    ink: '#0d2230',
  },
  travel: {
    sky: ['#5f5aa2', '#e27d7d', '#ffd39b'],
    layers: ['#d3728a', '#a24f80', '#6d3a74', '#43295d', '#221a40'],
    light: '#fff0c4',
    accent: '#ffb457',
    ink: '#1a1433',
  },
  'food & cooking': {
    sky: ['#f4d3b0', '#f9e3c7', '#fdf1de'],
    layers: ['#efb583', '#dd8557', '#b9563c', '#7d352f', '#4a2022'],
    light: '#fff6e5',
    accent: '#8aa05a',
    ink: '#35171a',
  },
  history: {
    sky: ['#a9b7b8', '#d9cfb4', '#f0e2c3'],
    layers: ['#cbb489', '#a58d66', '#776c58', '#4b5157', '#2a3340'],
    light: '#fdf3da',
    accent: '#b4432c',
    ink: '#20262f',
  },
  literature: {
    sky: ['#c9a9bd', '#ecc9c2', '#fbe6d4'],
    layers: ['#d79fa8', '#af7790', '#815679', '#543c61', '#2f2546'],
    light: '#fff3e2',
    accent: '#e9a94f',
    ink: '#241b38',
  },
  design: {
    sky: ['#f0e4cd', '#f4ead8', '#f8f1e4'],
    layers: ['#f0b64a', '#e2633a', '#6f9bb3', '#2f4b7c', '#1d2546'],
    light: '#fffaf0',
    accent: '#d8402f',
    ink: '#1a1c30',
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
