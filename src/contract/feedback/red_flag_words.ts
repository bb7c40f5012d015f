/**
 * Words by which a text goes first: a threat to oneself, to others, and harm that a patient speaks of. Simplified and traditional signs, and English without blanks. Rules, no judgement: too many are
 * found rather than too few. Whoever changes them runs `test/unit/contract/red_flags.test.ts`.
 */

/** `self`: a threat to oneself. `violence`: to others. `harm`: something grave that is said to have come about in the hospital. */
export type RedFlag = 'self' | 'violence' | 'harm'

export const redFlagWords = /* as it is */ {
  self: [
    '自杀 自殺 轻生 輕生 自残 自殘 自伤 自傷 不想活 不想再活 活不下去 活着没意思 活着没意义 活著沒意思 活著沒意義 想死 死了算了 去死算了 结束生命 結束生命 结束自己 結束自己',
    '了结自己 了結自己 跳楼 跳樓 割腕 上吊 喝农药 喝農藥 遗书 遺書 suicide killmyself endmylife wanttodie hurtmyself',
  ],
  violence: [
    '杀人 殺人 杀了 殺了 杀死 殺死 砍死 砍人 砍了 捅死 捅了 打死 弄死 同归于尽 同歸於盡 放火 纵火 縱火 炸药 炸藥 炸医院 炸醫院 报复 報復 带刀 帶刀 拿刀 血债 血債 要他的命 要她的命 要你们的命 要你們的命',
    'killhim killher killthem killyou killthedoctor bomb stabhim stabher burndown',
  ],
  harm: [
    '死亡 死了 去世 过世 過世 没救过来 沒救過來 抢救 搶救 昏迷 休克 大出血 用错药 用錯藥 发错药 發錯藥 拿错药 拿錯藥 打错针 打錯針 输错 輸錯 开错刀 開錯刀 做错手术 做錯手術 坠床 墜床 摔下床 烫伤 燙傷',
    '性骚扰 性騷擾 猥亵 猥褻 虐待 殴打 毆打 wrongdrug wrongmedicine wrongmedication wrongblood passedaway died sexualharassment harassedme abusedme',
  ],
} satisfies Record<RedFlag, readonly string[]>

/** What people say without meaning it: taken away before anything is searched for. */
export const harmlessWords = /* as it is */ [
  '气死 氣死 累死 忙死 急死 烦死 煩死 热死 熱死 冷死 饿死 餓死 困死 吓死 嚇死 疼死 痛死 挤死 擠死 笑死 堵死 卡死 丑死 臭死 闷死 悶死 想死你 想死我 打死我也 打死也不 杀了细菌 杀菌 殺菌 杀毒 殺毒',
]
