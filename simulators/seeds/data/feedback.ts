/** What the demo's people wrote to the hospital, and what it answered; days are before today. */

/** One of the demo's ratings, of the visit with this key of `orders.ts`. */
export const ratingSeeds = [
  { order: '9', marks: [3, 3, 3], written: '', days: 20 },
  { order: '3', marks: [3, 2, 3], written: '医生很有耐心，孩子没有哭。就是等得久了点。', days: 10 },
] as const

export const feedbackSeeds = [
  {
    key: 'gastroscopy',
    account: 1,
    order: '7',
    kind: 'complaint',
    days: 8,
    severity: 0,
    state: 'answered',
    written:
      '做胃镜前等了两个多小时，叫号的屏幕也没有动。问分诊台，没有人说得清还要等多久。希望能告诉大家大概的时间，饿着肚子的人心里有个数。',
    answer: {
      days: 3,
      written:
        '李先生您好：那天上午有两台急诊插在前面，屏幕上没有说明，是我们做得不好，向您道歉。从本周起，插急诊时屏幕会写出“前面有急诊”和预计推迟的时间，分诊台每半小时说一次。谢谢您告诉我们。\n消化内科 门诊护士长',
    },
  },
  {
    key: 'pharmacy',
    account: 0,
    order: '1',
    kind: 'complaint',
    days: 1,
    severity: 1,
    state: 'open',
    written:
      '药房给我的药和单子上不一样，回家对着说明书才发现拿错药了，幸好还没有吃。请查一查是怎么回事，别让别的老人也碰上。',
  },
  {
    key: 'children',
    account: 0,
    order: '3',
    kind: 'praise',
    days: 11,
    severity: 0,
    state: 'closed',
    written: '孙子发烧，许医生一边看一边哄他，还教我怎么量体温。谢谢儿科的医生和护士。',
  },
  {
    key: 'signs',
    account: 1,
    order: '8',
    kind: 'suggestion',
    days: 4,
    severity: 0,
    state: 'acknowledged',
    written: '内分泌科在三层，一层的牌子只写到二层。能不能在电梯里也贴一张？我妈妈找了很久。',
  },
  {
    key: 'glasses',
    account: 1,
    kind: 'lost_found',
    days: 1,
    severity: 0,
    state: 'open',
    written: '昨天早上在门诊楼二层抽血的地方丢了一副老花镜，棕色镜盒，里面有张小纸条写着电话。',
  },
] as const

/** The hospital's words for answers. */
export const templateSeeds = [
  {
    key: 'waiting',
    kind: 'complaint',
    title: '等候太久',
    written:
      '您好：让您等了这么久，向您道歉。我们查了那天的叫号记录：（写明原因）。以后（写明怎么改）。还有不清楚的，请打医院电话。',
  },
  {
    key: 'thanks',
    kind: 'praise',
    title: '谢谢您的表扬',
    written: '您好：您的话已经转给（姓名）和科室，大家很高兴。祝您早日康复。',
  },
  {
    key: 'suggestion',
    kind: 'suggestion',
    title: '建议收到',
    written: '您好：您说得对。（写明怎么做、什么时候做；做不到的写明原因。）谢谢您告诉我们。',
  },
  {
    key: 'not_found',
    kind: 'lost_found',
    title: '失物还没有找到',
    written:
      '您好：我们问了保洁和安保，暂时没有找到。找到了会马上打电话给您；也可以到门诊楼一层服务台登记。',
  },
] as const
