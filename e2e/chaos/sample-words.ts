import type { Random } from './random.ts';

const words = [
  'river paper lantern quiet evening orchard stone kettle window garden',
  'নদী বৃষ্টি কাগজ সন্ধ্যা বাগান পাথর জানালা শব্দ ক্ষুধা স্বপ্ন',
  'نهر ورق مساء حديقة حجر نافذة كلمة مطر قلم ضوء',
  '河 紙 夕方 庭 石 窓 言葉 雨 筆 静か',
  'río papel niño façade Straße ångström žlutý ağaç',
].map((line) => line.split(' '));

/** Returns a few words of one writing system, each after a space, as single keys. */
export function randomKeys(random: Random): string[] {
  const script = random.pick(words);
  const text = Array.from({ length: random.whole(1, 2) }, () => ` ${random.pick(script)}`).join('');
  return [...text];
}
