/** A comment of the demo site. */
export interface Remark {
  by: string;
  /** Hours after the article, or after the comment that it answers. */
  after: number;
  text: string;
  replies?: readonly Remark[];
}

/** Public comments, by the title of their article. */
export const conversations: Readonly<Record<string, readonly Remark[]>> = {
  'The River That Changed Its Mind': [
    {
      by: 'Farhan Kabir',
      after: 3,
      text: 'My mother’s village is on the old course, near Jamalpur. Everybody there still says *the river* and means the one that left two hundred years ago.',
      replies: [
        {
          by: 'Ayesha Rahman',
          after: 5,
          text: 'Mine too! I asked a ferryman in Mymensingh why, and he said: “The other one is only visiting.”',
        },
        {
          by: 'Anjali Sinha',
          after: 30,
          text: 'We have the same with the Kosi in Bihar. My grandfather owned land **in three districts** without buying any.',
        },
      ],
    },
    {
      by: 'Daniel Okafor',
      after: 9,
      text: 'The table with “a little bored” made me laugh on a train. Is Rennell’s map online somewhere?',
      replies: [
        {
          by: 'Ayesha Rahman',
          after: 12,
          text: 'Several libraries have scanned the *Bengal Atlas* of 1781. Look for plate XIII, and take an evening off.',
        },
      ],
    },
    {
      by: 'Erik Nyström',
      after: 46,
      text: 'A house that can be taken apart in an afternoon: here in Norrbotten people number the logs before they move one. Same game, colder rules.',
    },
  ],
  'বর্ষার প্রথম চিঠি': [
    {
      by: 'সুমাইয়া আক্তার',
      after: 2,
      text: 'পিঁপড়ার সারির কথাটা পড়ে নানির কথা মনে পড়ল। তিনি বলতেন, পিঁপড়া যেদিন তাড়াহুড়ো করে না, সেদিন কাপড় শুকোতে দিও।',
      replies: [
        {
          by: 'Ayesha Rahman',
          after: 4,
          text: 'এটা আমার জানা ছিল না! পরের লেখায় নানির নাম করে বলব।',
        },
      ],
    },
    {
      by: 'Farhan Kabir',
      after: 20,
      text: '“ঠিকানা ভুল হয়নি” — শেষ লাইনটা আজ সারাদিন সঙ্গে ছিল।',
    },
  ],
  'بيتٌ من ورق': [
    {
      by: 'سلمى نصار',
      after: 7,
      text: 'لم أكن أعرف أن المحاسبين سبقوا الشعراء إلى الورق. هل بقي شيء من تلك الدكاكين؟',
      replies: [
        {
          by: 'Ayesha Rahman',
          after: 18,
          text: 'سألتُ ليلى، وتقول: لم يبقَ منها حجر، ولكن السوق انتقل إلى شارع المتنبي، وما زال.',
        },
      ],
    },
  ],
  'Bread for People Who Forget': [
    {
      by: 'Marta Correia',
      after: 26,
      text: 'I forgot it for *thirty-one* hours. It is the best loaf I have ever made. With rye you need a little more water:\n\n`450 g white + 50 g rye + 390 g water`',
      replies: [
        {
          by: 'Daniel Okafor',
          after: 6,
          text: 'Tried it with 400 g. It was soup. Delicious soup.',
        },
      ],
    },
    {
      by: 'Olena Marchenko',
      after: 60,
      text: '> Time is an ingredient.\n\nMy grandmother in Poltava kept hers in the cellar beside the pickles. She would have liked you.',
    },
  ],
  'The Cache That Lied': [
    {
      by: 'Erik Nyström',
      after: 4,
      text: 'We had this, with VAT. The version counter is what saved us too, but how do you keep it from becoming the one row that everybody waits for?',
      replies: [
        {
          by: 'Mei-Lin Zhou',
          after: 2,
          text: 'Only writers wait for it, and they write one after another anyway. Readers look at it without a lock.',
        },
      ],
    },
    {
      by: 'Anjali Sinha',
      after: 15,
      text: '“A restart is a broom” goes on the wall of our office.',
    },
  ],
};

/** Comments that a moderator took for spam before. The filter has learned from them. */
export const earlierSpam: readonly string[] = [
  'Buy cheap replica watches online, best price, free shipping: https://watches.example/buy',
  'Best casino bonus 2026!!! Win real money online now https://casino.example/bonus',
  'Great post! Visit my site for cheap followers and likes https://followers.example/cheap',
  'Earn money online from home, best crypto bonus, click here https://crypto.example/bonus',
  'Cheap pills without prescription, best price online https://pills.example/buy',
  'Great post, very informative. Best SEO services, cheap price, click here https://seo.example/',
  'Win free bonus money now, best online casino, click here https://casino.example/free',
  'Buy cheap followers, best price, real likes online https://followers.example/buy',
];

/** Comments that wait for a moderator, by the hours since they were sent. */
export const waiting: readonly { on: string; by: string; ago: number; text: string }[] = [
  {
    on: 'The River That Changed Its Mind',
    by: 'Marta Correia',
    ago: 1.5,
    text: 'The Tagus did something smaller near Santarém in 1855, and the parish still pays its old ferryman’s pension in the books.',
  },
  {
    on: 'Bread for People Who Forget',
    by: 'Farhan Kabir',
    ago: 4,
    text: 'Does the dough mind a kitchen of 34 degrees? Asking from Dhaka, in April, with a fan that has opinions.',
  },
  {
    on: 'বর্ষার প্রথম চিঠি',
    by: 'সুমাইয়া আক্তার',
    ago: 7,
    text: 'এই লেখাটা ক্লাসে পড়ে শোনাতে চাই। অনুমতি পেলে ছাত্রছাত্রীরা নিজেদের জানালার কথা লিখে পাঠাবে।',
  },
  {
    on: 'The Cache That Lied',
    by: 'Olena Marchenko',
    ago: 11,
    text: 'Fourth answer: delete the cache and make the slow thing fast. We did, and two servers went home.',
  },
  {
    on: 'The Cache That Lied',
    by: 'Daniel Okafor',
    ago: 13,
    text: 'Great post! Buy cheap followers online, best price, free bonus, click here https://followers.example/cheap',
  },
];
