/**
 * Names of GitHub and Slack (https://github.com/github/gemoji) that emojilib has for another emoji, or only
 * as a part of a name.
 */
const NAMES = `
  heart ❤️ smile 😄 smiley 😃 joy 😂 x ❌ bulb 💡 white_check_mark ✅ heavy_check_mark ✔️ wave 👋 laughing 😆
  thinking 🤔 cry 😢 grin 😁 grinning 😀 sweat_smile 😅 sweat 😓 heart_eyes 😍 kissing_heart 😘 stuck_out_tongue 😛
  stuck_out_tongue_winking_eye 😜 sunglasses 😎 unamused 😒 disappointed 😞 pensive 😔 worried 😟 confused 😕
  angry 😠 flushed 😳 relieved 😌 sleeping 😴 sleepy 😪 mask 😷 expressionless 😑 no_mouth 😶 open_mouth 😮
  astonished 😲 point_up ☝️ point_down 👇 point_left 👈 point_right 👉 raised_hands 🙌 fist ✊ question ❓
  exclamation ❗ grey_question ❔ heavy_plus_sign ➕ heavy_minus_sign ➖ no_entry_sign 🚫 pencil 📝 calendar 📆
  date 📅 chart_with_upwards_trend 📈 chart_with_downwards_trend 📉 email 📧 mailbox 📫 phone ☎️ computer 💻
  clapper 🎬 art 🎨 notes 🎶 medal_sports 🏅 soccer ⚽ gift 🎁 birthday 🎂 cake 🍰 beer 🍺 cocktail 🍸 coffee ☕ tea 🍵
  fries 🍟 apple 🍎 cheese 🧀 corn 🌽 sunny ☀️ partly_sunny ⛅ umbrella ☔ snowman ⛄ ocean 🌊 earth_africa 🌍
  earth_americas 🌎 earth_asia 🌏 moon 🌔 leaves 🍃 dog 🐶 cat 🐱 mouse 🐭 rabbit 🐰 fox_face 🦊 panda_face 🐼
  tiger 🐯 cow 🐮 pig 🐷 see_no_evil 🙈 hear_no_evil 🙉 speak_no_evil 🙊 horse 🐴 whale 🐳 car 🚗 train 🚋 bike 🚲
  boat ⛵ rotating_light 🚨 office 🏢 beach_umbrella 🏖️ hourglass ⌛ dollar 💵 euro 💶 gem 💎 kiss 💋 couple 👫
  dash 💨 sweat_drops 💦 arrow_up ⬆️ arrow_down ⬇️ arrow_left ⬅️ arrow_right ➡️ o ⭕ large_blue_circle 🔵
  checkered_flag 🏁 triangular_flag_on_post 🚩 raising_hand 🙋 ok 🆗 new 🆕 free 🆓 sos 🆘 cold_sweat 😰 weary 😩
  kissing 😗 grimacing 😬 roll_eyes 🙄 lips 👄 running 🏃 walking 🚶 bow 🙇 santa 🎅 satellite 📡 rice 🍚
`;

export const githubNames: ReadonlyMap<string, string> = new Map(
  [...NAMES.matchAll(/(\S+) (\S+)/g)].map(([, name = '', emoji = '']) => [name, emoji]),
);
