/** What is wrong with a document of the hospital, in words for the desk. */

const words: Readonly<Record<string, string>> = {
  'is missing': '没有填',
  'must not be empty': '不能为空',
  'must be string': '应为文字',
  'must be number': '应为数字',
  'must be integer': '应为整数',
  'must be boolean': '应为 true 或 false',
  'must be a number': '应为数字',
  'must be a text': '应为文字',
  'must be Object': '应为一个对象',
  'must be Array': '应为一个列表',
  'must be something else': '不是要求的值',
  'must be an address': '应为网址',
  'must be a mobile number': '应为 11 位手机号',
  'must be 01 to 14': '应为 01 到 14',
  'must be one capital letter': '应为一个大写字母',
  'must be a count, or a moment in milliseconds or microseconds':
    '应为从 1 起的计数，或毫秒、微秒时间',
  'refused without a reason': '没有受理，要有原因（reason）',
  'sent without a courier': '已寄出，要有快递公司和单号（courier）',
  'feeFen without payAt': '有费用（feeFen），要写在哪里付（payAt）',
  'says neither courier nor pickup': '快递（courier）和自取（pickup）要有其中一个',
  'is there twice': '出现了两次',
  'one is there twice': '有一个出现了两次',
  'one time is there twice': '有一个时间出现了两次',
  'a code is there twice': '有一个代码出现了两次',
  'names too many clinics': '号源太多',
  'ends before it begins': '结束早于开始',
  'to is before from': '结束（to）早于开始（from）',
  'until is before from': '结束日（until）早于开始日（from）',
  'is before inDate': '早于入院时间',
  'year 9999 is read as no end': '年份 9999 按“没有结束”处理',
  'has spoilt characters (U+FFFD): the charset was another one': '有乱码（U+FFFD），编码不对',
  'is above high': '下限高于上限',
  'has no time': '没有时段',
  'has no line': '没有明细',
  'has no question': '没有问题',
  'has no group': '没有分组',
  'nothing is asked': '没有要问的问题',
  'is no rule': '没有这条规则',
  'the rules were changed in the same instant': '规则刚刚被别人改过',
  'is none that is taken in': '不是能接收的文档类型',
  'was not looked at': '这次没有处理到',
  'has a value that cannot be kept, such as the character NUL or half a surrogate pair':
    '有存不下的字符（如 NUL）',
  'replacedBy goes with the state replaced': '有 replacedBy 时，state 应为 replaced',
  'minAge is above maxAge': '最小年龄大于最大年龄',
  'needs orderNo, or patient and clinicId': '要有 orderNo，或同时有 patient 和 clinicId',
  'needs clinicId or itemCode, one of them': 'clinicId 和 itemCode 要有其中一个',
  'is of the second level already; patients see two levels': '上级已经是二级科室；患者只看到两级',
  'is of the first level; patients choose clinics of the second':
    '是一级科室；患者选的是二级科室的门诊',
  'is on a host that PHOTO_HOSTS does not name, or not at https':
    '图片不在 PHOTO_HOSTS 列出的地址，或不是 https',
  'names a partner, not the hospital of this app': '是合作机构，不是本院',
  'an exam never changes its patient': '检查单的患者不能换人',
  'a stay never changes its patient': '住院的患者不能换人',
  'a bill never changes its patient': '费用单的患者不能换人',
  'a report never changes its patient': '报告的患者不能换人',
  'a prescription never changes its patient': '处方的患者不能换人',
  'a document never changes its patient': '出院资料的患者不能换人',
  'the stay is another patient’s': '这次住院是另一位患者的',
  'has sections or pdf, one of them': 'sections 和 pdf 要有其中一个',
  'is above 4 MB': '超过 4 MB',
  'is no PDF that can be read': '不是能打开的 PDF',
  'needs a password': '需要密码才能打开',
  'has too many pages': '页数太多',
  'it is a deposit that was paid through the app': '这是在手机上交的预缴金，不能再当作窗口的',
  'the bill is paid, its amounts stay': '这张费用单已经缴费，金额不能再改',
  'one of them was refunded and stays so': '其中一项已经退费，不能改回',
  'this registration is not booked (any more)': '这个号没有约，或已经取消',
  'no registration of the patient at this clinic is known': '没有找到这位患者在这个门诊的号',
  'is not priceFen by quantity': '不等于单价乘数量',
  'their sum is nothing, or too much': '合计为 0，或太大',
  'insuranceFen is more than the fees': '医保金额（insuranceFen）大于费用合计',
  'fundFen and accountFen are more than the sum of the lines':
    '统筹（fundFen）加个人账户（accountFen）大于明细合计',
  'one of them must be 0': '两个里要有一个为 0',
  'a questionnaire is of a department, a doctor, or both': '问卷要属于科室或医生',
  'is no earlier question': '不是前面的问题',
  'is no option of the question': '不是这个问题的选项',
  'is no answer to this question': '不能回答这个问题',
  'is more than max': '大于 max',
  'a choice is = or !=': '选择题只能用 = 或 !=',
  'a boolean is = or !=': '是非题只能用 = 或 !=',
  'only a choice repeats': '只有选择题可以多选',
  'only a choice has some': '只有选择题有选项',
  'at least two to choose from': '至少两个选项',
  'of a choice it stands at its options, other types have none': '选择题写在选项上，别的题型不能有',
  'a display is not answered': '说明文字没有答案',
  'an emergency is asked anew each time': '紧急情况每次都要重新问',
}

const patterns: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /^must be (\d+) to (\d+) letters, digits(.*)$/,
    (from, to) => `应为 ${from} 到 ${to} 个字母、数字等字符`,
  ],
  [
    /^must be a date that there is, between (\d+) and (\d+)$/,
    (from, to) => `应为 ${from} 到 ${to} 年间真实的日期`,
  ],
  [/^must be >=(.+)$/, (least) => `不能小于 ${least}`],
  [/^must be <=(.+)$/, (most) => `不能大于 ${most}`],
  [/^must be \(?(".+")\)?$/, (choices) => `应为 ${choices.replaceAll(' | ', '、')}`],
  [/^must be (.+)$/, (wanted) => `应为 ${wanted}`],
  [
    /^(\d+) questions, at most (\d+) are asked$/,
    (asked, most) => `${asked} 个问题，最多 ${most} 个`,
  ],
  [/^the doctor has clinic (.+) at the same time$/, (clinic) => `同一时间医生还有门诊 ${clinic}`],
  [
    /^belongs to (.+?), which sent it first/,
    (owner) => `属于先发送它的 ${owner}；要换来源，请用“移交”`,
  ],
  [/^contradicts what is known \((.+)\)$/, (what) => `和已有的资料矛盾（${what}）`],
  [/^(.+) and (.+) overlap$/, (one, other) => `${one} 和 ${other} 时间重叠`],
  [/^(.+) are not (.+)$/, (sum, other) => `${sum} 不等于 ${other}`],
]

/** `items.0.low：下限高于上限`; undefined where a sender's words are its own. */
export function describeReason(reason: string): string | undefined {
  const [, where, what] = /^([\w.]+(?: and \w+)?): (.+)$/.exec(reason) ?? [undefined, '', reason]
  const said = describe(what ?? reason)
  if (said === undefined) return undefined
  return where === '' || where === 'document' ? said : `${where}：${said}`
}

function describe(what: string): string | undefined {
  if (Object.hasOwn(words, what)) return words[what]
  for (const [pattern, say] of patterns) {
    const found = pattern.exec(what)
    if (found) return say(...found.slice(1))
  }
  return undefined
}
