/**
 * The symptom helper's knowledge, versioned: which department sees what, and which signs must not wait. Rules, no
 * diagnosis. Departments are matched by words in a hospital's department names, the first choice first; a department
 * that the hospital does not have is left out. A hospital's own physicians must review it before use; every change
 * raises the version.
 */

/** Departments for some patients. */
export interface SymptomRule {
  /** Words in the names of departments, the first choice first. */
  departments: readonly string[]
  /** The reason for the first one, as the patient reads it. */
  reason: string
  /** The reason for another one; else what it usually sees (`usualReasons`). */
  also?: Readonly<Record<string, string>>
  /** Completed years, both ends inclusive. */
  minAge?: number
  maxAge?: number
  sex?: 'male' | 'female'
}

/** A symptom in short: its id, the part of the body, its name, other names, the signs that lead to 急诊 or 120, and its rules. */
type SymptomRow = readonly [
  symptomId: string,
  part: string,
  name: string,
  aliases: readonly string[],
  redFlags: readonly string[],
  rules: readonly SymptomRule[],
]

export const symptomsVersion = '2026.11.3'

/** Searches for one of these show 120 first. */
export const urgentSymptoms: readonly string[] = [
  'chest_pain',
  'palpitation',
  'wheeze',
  'headache',
  'dizziness',
  'numb',
  'injury',
]

/** Why a department is suggested at all, by the word in its name. */
export const usualReasons: Readonly<Record<string, string>> = {
  儿内科: '14 周岁以下先看儿科',
  儿科: '14 周岁以下先看儿科',
  全科: '分不清看哪一科时，由全科先判断',
  综合内科: '常见的内科问题都可以看',
  呼吸: '肺和气管的问题看呼吸科',
  消化: '胃肠和肝胆的问题看消化内科',
  心血管: '心脏和血压的问题看心血管内科',
  肾内: '肾脏的问题看肾内科',
  内分泌: '血糖、甲状腺的问题看内分泌科',
  神经内: '头、神经的问题看神经内科',
  老年: '60 周岁以上、有几种慢性病时可看',
  中医内科: '想用中医调理时可看',
  中医科: '老毛病可以中医调理',
  针灸: '劳损、久痛可以做针灸推拿',
  康复: '久痛或受伤以后做康复训练',
  骨科: '骨头和关节的问题看骨科',
  风湿: '多个关节肿痛、早上发僵时看',
  普通外科: '需要外科处理的，如阑尾炎、痔疮、疝气',
  妇科: '女性也可能与妇科的问题有关',
  皮肤: '皮肤的问题看皮肤科',
  耳鼻: '耳、鼻、咽喉的问题看耳鼻咽喉科',
}

/** Below this age children's departments come first, whatever the symptom. */
const childAge = 13
const child: SymptomRule = {
  departments: ['儿内科', '儿科'],
  reason: '14 周岁以下先看儿科',
  maxAge: childAge,
}
const adult = { minAge: childAge + 1 }

const stroke = '突然口角歪斜、说话不清、一侧手脚没力气'
const faint = '晕倒、叫不醒或意识不清'
const breathless = '喘不上气、嘴唇发紫'
const chestPressure = '胸口压榨样疼痛超过 15 分钟，或伴大汗、放射到左肩下巴'
const bleeding = '出血很多、止不住'

/** Every symptom, by part of the body. */
export const symptomRows: readonly SymptomRow[] = [
  [
    'fever',
    '全身',
    '发热',
    ['发烧', '高烧', '低烧', '体温高', '烧到'],
    [
      '体温超过 40℃',
      faint,
      breathless,
      '抽搐',
      '3 个月以内的婴儿发热',
      '脖子发硬、剧烈头痛或皮肤有出血点',
    ],
    [
      child,
      {
        ...adult,
        departments: ['呼吸', '综合内科', '全科'],
        reason: '发热多由呼吸道感染引起；当天请先到预检台测体温',
      },
    ],
  ],
  [
    'fatigue',
    '全身',
    '乏力',
    ['没力气', '疲劳', '累', '浑身无力'],
    [stroke, faint, '黑便或呕血'],
    [
      child,
      { ...adult, departments: ['全科', '综合内科', '内分泌'], reason: '原因很多，先由全科判断' },
    ],
  ],
  [
    'weight_loss',
    '全身',
    '体重下降',
    ['变瘦', '消瘦'],
    ['吃不下、喝不进超过两天'],
    [
      child,
      {
        ...adult,
        departments: ['内分泌', '消化', '全科'],
        reason: '常见于糖尿病和甲状腺病',
        also: { 消化: '吃得少、肚子不适时看消化内科' },
      },
    ],
  ],
  [
    'swelling',
    '全身',
    '水肿',
    ['浮肿', '腿肿', '脸肿', '脚肿'],
    [breathless, '一条腿突然肿痛', '不能平躺'],
    [
      child,
      {
        ...adult,
        departments: ['肾内', '心血管', '全科'],
        reason: '肾脏的问题常引起水肿',
        also: { 心血管: '心脏的问题也会引起水肿' },
      },
    ],
  ],
  [
    'insomnia',
    '全身',
    '失眠',
    ['睡不着', '睡眠不好', '早醒'],
    ['有伤害自己的念头'],
    [
      {
        ...adult,
        departments: ['神经内', '中医内科', '中医科'],
        reason: '睡眠问题先看神经内科',
      },
      child,
    ],
  ],
  [
    'high_sugar',
    '全身',
    '血糖高',
    ['糖尿病', '口渴多尿', '多饮'],
    ['意识模糊、呼吸深快', '恶心呕吐不能进食'],
    [child, { ...adult, departments: ['内分泌', '全科'], reason: '血糖问题看内分泌科' }],
  ],
  [
    'high_pressure',
    '全身',
    '血压高',
    ['高血压'],
    ['血压超过 180/120 并头痛、胸痛或看不清', stroke],
    [{ departments: ['心血管', '全科'], reason: '血压问题看心血管内科' }],
  ],
  [
    'lump',
    '全身',
    '体表肿块',
    ['包块', '疙瘩', '脂肪瘤', '淋巴结肿大'],
    ['肿块红肿剧痛并高热'],
    [child, { ...adult, departments: ['普通外科', '皮肤'], reason: '先由外科查看性质' }],
  ],
  [
    'checkup',
    '全身',
    '体检异常',
    ['体检报告', '指标异常', '复查'],
    [],
    [
      child,
      { ...adult, departments: ['体检', '全科'], reason: '先弄清异常指标的意义，再决定看哪一科' },
    ],
  ],

  [
    'headache',
    '头部',
    '头痛',
    ['头疼', '偏头痛', '脑袋疼'],
    ['突然发生的从没有过的剧烈头痛', stroke, faint, '发热、脖子发硬', '头部受伤后呕吐'],
    [child, { ...adult, departments: ['神经内', '全科'], reason: '头痛先看神经内科' }],
  ],
  [
    'dizziness',
    '头部',
    '头晕',
    ['眩晕', '天旋地转', '头昏'],
    [stroke, faint, '走路不稳、看东西重影', '胸痛、心跳很慢'],
    [
      child,
      {
        minAge: 60,
        departments: ['神经内', '老年', '心血管', '耳鼻'],
        reason: '年长者头晕先排除脑血管的问题',
        also: { 心血管: '心脏和血压的问题也会引起头晕', 耳鼻: '内耳的问题也会引起头晕' },
      },
      {
        ...adult,
        departments: ['神经内', '耳鼻'],
        reason: '头晕先看神经内科',
        also: { 耳鼻: '内耳的问题也会引起头晕' },
      },
    ],
  ],
  [
    'memory',
    '头部',
    '记忆力下降',
    ['健忘', '痴呆', '记性差'],
    ['几小时内突然糊涂', stroke],
    [
      { minAge: 60, departments: ['老年', '神经内'], reason: '60 周岁以上可看老年医学科' },
      { ...adult, departments: ['神经内'], reason: '记忆问题看神经内科' },
      child,
    ],
  ],
  [
    'eye_red',
    '眼睛',
    '眼红眼痛',
    ['红眼', '眼睛疼', '眼睛痒', '眼干'],
    ['视力突然下降', '眼睛受伤或溅入化学品', '眼痛伴头痛、恶心'],
    [{ departments: ['眼科'], reason: '眼睛的问题看眼科' }],
  ],
  [
    'blurred',
    '眼睛',
    '看不清',
    ['视力下降', '近视', '视物模糊', '白内障'],
    ['突然看不见', '眼前突然出现大片黑影或闪光', stroke],
    [{ departments: ['眼科'], reason: '视力问题看眼科' }],
  ],
  [
    'ear',
    '耳鼻喉',
    '耳鸣耳痛',
    ['耳朵疼', '听力下降', '耳聋', '耳鸣'],
    ['突然听不见', '耳后红肿并高热', stroke],
    [{ departments: ['耳鼻'], reason: '耳朵的问题看耳鼻咽喉科；突然听力下降请尽早' }],
  ],
  [
    'nose',
    '耳鼻喉',
    '鼻塞流涕',
    ['鼻炎', '流鼻涕', '打喷嚏', '流鼻血', '鼻出血'],
    ['鼻血 20 分钟止不住', '高热、眼睛周围红肿'],
    [
      { departments: ['耳鼻'], reason: '鼻子的问题看耳鼻咽喉科' },
      { maxAge: childAge, departments: ['儿内科', '儿科'], reason: '伴发热咳嗽的孩子可看儿科' },
    ],
  ],
  [
    'throat',
    '耳鼻喉',
    '咽痛',
    ['嗓子疼', '喉咙痛', '喉咙痛', '声音嘶哑', '扁桃体'],
    ['喘不上气、吞不下口水', '脖子明显肿胀', '鱼刺或异物卡住'],
    [child, { ...adult, departments: ['耳鼻', '呼吸'], reason: '咽喉问题看耳鼻咽喉科' }],
  ],
  [
    'tooth',
    '口腔',
    '牙痛',
    ['牙疼', '牙龈出血', '蛀牙', '智齿'],
    ['脸颈部肿胀、张不开嘴或吞咽困难', '拔牙后出血不止'],
    [{ departments: ['口腔'], reason: '牙齿和牙龈的问题看口腔科' }],
  ],
  [
    'mouth_ulcer',
    '口腔',
    '口腔溃疡',
    ['口疮', '嘴里烂'],
    ['溃疡伴高热、全身皮疹'],
    [{ departments: ['口腔'], reason: '溃疡超过 3 周不好要尽早看' }],
  ],

  [
    'chest_pain',
    '胸部',
    '胸痛',
    ['胸口疼', '胸闷', '胸口闷', '心口疼', '心绞痛', '心梗', '心肌梗死'],
    [chestPressure, breathless, faint, '突然撕裂样疼痛'],
    [
      child,
      {
        ...adult,
        departments: ['心血管', '呼吸'],
        reason: '先排除心脏的问题',
        also: { 呼吸: '咳嗽、发热伴胸痛时看呼吸科' },
      },
    ],
  ],
  [
    'palpitation',
    '胸部',
    '心慌',
    ['心悸', '心跳快', '早搏', '心律不齐'],
    [chestPressure, faint, breathless],
    [
      child,
      {
        ...adult,
        departments: ['心血管', '内分泌'],
        reason: '心慌先看心血管内科',
        also: { 内分泌: '甲亢也会引起心慌' },
      },
    ],
  ],
  [
    'cough',
    '胸部',
    '咳嗽',
    ['咳痰', '干咳', '久咳', '支气管炎'],
    [breathless, '咯血', '胸痛并高热'],
    [child, { ...adult, departments: ['呼吸', '综合内科'], reason: '咳嗽看呼吸科' }],
  ],
  [
    'wheeze',
    '胸部',
    '气喘',
    ['哮喘', '喘', '呼吸困难', '气短', '气促'],
    [breathless, '说不成完整的句子', '用药后不缓解'],
    [
      child,
      {
        ...adult,
        departments: ['呼吸', '心血管'],
        reason: '气喘先看呼吸科',
        also: { 心血管: '心脏的问题也会引起气喘' },
      },
    ],
  ],
  [
    'breast',
    '胸部',
    '乳房肿块',
    ['乳腺增生', '乳房疼', '乳头溢液', '乳腺结节'],
    ['哺乳期乳房红肿剧痛并高热'],
    [{ departments: ['乳腺'], reason: '乳房的问题看乳腺外科' }],
  ],
  [
    'neck_lump',
    '颈部',
    '甲状腺结节',
    ['脖子粗', '甲亢', '甲减', '甲状腺'],
    ['脖子快速肿大、呼吸困难', '高热、心跳极快、烦躁'],
    [
      child,
      {
        ...adult,
        departments: ['甲状腺', '内分泌'],
        reason: '结节先看甲状腺外科',
        also: { 内分泌: '甲亢、甲减看内分泌科' },
      },
    ],
  ],

  [
    'stomach',
    '腹部',
    '胃痛',
    ['胃疼', '反酸', '烧心', '胃胀', '嗳气'],
    ['呕血或黑便', '肚子硬得像木板', chestPressure],
    [child, { ...adult, departments: ['消化', '中医内科'], reason: '胃的问题看消化内科' }],
  ],
  [
    'abdomen',
    '腹部',
    '肚子痛',
    ['腹痛', '肚子疼', '右下腹痛', '阑尾炎'],
    ['剧痛、肚子发硬', '呕血或黑便', '不排气不排便并呕吐', '怀孕或停经后腹痛'],
    [
      child,
      {
        ...adult,
        sex: 'female',
        departments: ['消化', '妇科', '普通外科'],
        reason: '肚子痛先看消化内科',
      },
      { ...adult, departments: ['消化', '普通外科'], reason: '肚子痛先看消化内科' },
    ],
  ],
  [
    'diarrhea',
    '腹部',
    '腹泻',
    ['拉肚子', '拉稀', '肠炎'],
    ['大便带很多血', '口干尿少、精神差', '婴幼儿哭时没有眼泪'],
    [child, { ...adult, departments: ['消化', '综合内科'], reason: '腹泻看消化内科' }],
  ],
  [
    'constipation',
    '腹部',
    '便秘',
    ['大便干', '排便困难'],
    ['肚子胀痛、呕吐、不排气'],
    [child, { ...adult, departments: ['消化', '中医内科'], reason: '便秘看消化内科' }],
  ],
  [
    'vomit',
    '腹部',
    '恶心呕吐',
    ['呕吐', '想吐', '反胃'],
    ['呕血', '剧烈头痛或头部受伤后呕吐', '喝不进水超过 12 小时'],
    [child, { ...adult, departments: ['消化', '综合内科'], reason: '恶心呕吐先看消化内科' }],
  ],
  [
    'blood_stool',
    '腹部',
    '便血',
    ['大便带血', '痔疮', '肛门疼'],
    ['大量鲜血或黑便，伴头晕心慌'],
    [
      child,
      {
        ...adult,
        departments: ['普通外科', '消化'],
        reason: '痔疮和肛门的问题看普通外科',
        also: { 消化: '便血原因不明时看消化内科' },
      },
    ],
  ],
  [
    'hernia',
    '腹部',
    '腹股沟包块',
    ['疝气'],
    ['包块变硬、剧痛、推不回去'],
    [{ departments: ['普通外科'], reason: '疝气看普通外科' }],
  ],

  [
    'urine_pain',
    '泌尿生殖',
    '尿频尿痛',
    ['尿急', '尿频', '尿痛', '尿路感染'],
    ['高热寒战、腰痛', '完全尿不出来'],
    [
      child,
      {
        ...adult,
        sex: 'female',
        departments: ['泌尿', '肾内', '妇科'],
        reason: '尿频尿痛看泌尿外科',
      },
      { ...adult, departments: ['泌尿', '肾内'], reason: '尿频尿痛看泌尿外科' },
    ],
  ],
  [
    'blood_urine',
    '泌尿生殖',
    '尿血',
    ['血尿', '小便带血', '蛋白尿'],
    ['大量血块、尿不出来', '腰腹剧痛'],
    [child, { ...adult, departments: ['泌尿', '肾内'], reason: '尿血先看泌尿外科' }],
  ],
  [
    'period',
    '泌尿生殖',
    '月经不调',
    ['痛经', '月经推迟', '闭经', '月经量多'],
    [bleeding, '停经后剧烈腹痛或晕倒'],
    [{ sex: 'female', minAge: 12, departments: ['妇科'], reason: '月经问题看妇科' }],
  ],
  [
    'pregnancy',
    '泌尿生殖',
    '怀孕检查',
    ['怀孕', '产检', '早孕', '建册'],
    ['出血、剧烈腹痛', '胎动明显减少', '头痛眼花、血压很高', '破水'],
    [{ sex: 'female', minAge: 12, departments: ['产科', '妇科'], reason: '怀孕后看产科' }],
  ],
  [
    'leucorrhea',
    '泌尿生殖',
    '白带异常',
    ['阴道炎', '外阴痒', '妇科炎症'],
    ['高热、下腹剧痛'],
    [{ sex: 'female', departments: ['妇科'], reason: '看妇科；12 周岁以下请电话咨询' }],
  ],
  [
    'prostate',
    '泌尿生殖',
    '排尿费力',
    ['前列腺', '尿不尽', '尿等待'],
    ['完全尿不出来'],
    [{ sex: 'male', ...adult, departments: ['泌尿'], reason: '前列腺的问题看泌尿外科' }],
  ],

  [
    'back_pain',
    '骨骼关节',
    '腰腿痛',
    ['腰疼', '腰痛', '坐骨神经痛', '腰椎间盘突出'],
    ['大小便失禁或会阴部麻木', '腿突然没力气', '外伤后不能动'],
    [child, { ...adult, departments: ['骨科', '针灸', '康复'], reason: '腰腿痛先看骨科' }],
  ],
  [
    'neck_pain',
    '骨骼关节',
    '颈肩痛',
    ['颈椎病', '脖子疼', '肩膀疼', '落枕', '肩周炎'],
    ['手脚没力气、走路不稳', '左肩痛伴胸闷大汗'],
    [child, { ...adult, departments: ['骨科', '针灸', '康复'], reason: '颈肩痛先看骨科' }],
  ],
  [
    'joint',
    '骨骼关节',
    '关节痛',
    ['膝盖疼', '关节炎', '痛风', '类风湿', '关节肿'],
    ['关节红肿剧痛并高热', '受伤后变形、不能动'],
    [
      child,
      {
        ...adult,
        departments: ['骨科', '风湿'],
        reason: '单个关节痛先看骨科',
      },
    ],
  ],
  [
    'injury',
    '骨骼关节',
    '扭伤摔伤',
    ['骨折', '崴脚', '摔倒', '外伤'],
    ['骨头外露或肢体变形', bleeding, '头部受伤后昏迷或呕吐', faint],
    [{ departments: ['骨科'], reason: '扭伤、骨折看骨科；刚受伤请直接到急诊' }],
  ],
  [
    'numb',
    '骨骼关节',
    '手脚麻木',
    ['手麻', '脚麻', '麻木', '手抖', '中风', '脑梗', '一侧没力气'],
    [stroke, '突然一侧麻木'],
    [
      child,
      {
        ...adult,
        departments: ['神经内', '骨科', '内分泌'],
        reason: '手脚麻木先看神经内科',
        also: { 骨科: '伴颈腰痛时看骨科', 内分泌: '有糖尿病时看内分泌科' },
      },
    ],
  ],

  [
    'rash',
    '皮肤',
    '皮疹瘙痒',
    ['皮肤痒', '湿疹', '荨麻疹', '过敏', '起疹子', '痘痘', '青春痘'],
    ['脸或喉咙肿、喘不上气', '全身起疱、脱皮', '紫红色出血点并高热'],
    [
      {
        maxAge: childAge,
        departments: ['皮肤', '儿内科', '儿科'],
        reason: '皮疹先看皮肤科',
        also: { 儿内科: '出疹伴发热时看儿科', 儿科: '出疹伴发热时看儿科' },
      },
      { departments: ['皮肤'], reason: '皮肤的问题看皮肤科' },
    ],
  ],
  [
    'hair',
    '皮肤',
    '脱发',
    ['掉头发', '斑秃', '灰指甲'],
    [],
    [{ departments: ['皮肤'], reason: '头发、指甲的问题看皮肤科' }],
  ],

  [
    'child_growth',
    '儿童',
    '生长发育',
    ['个子矮', '长得慢', '身高', '喂养', '性早熟'],
    ['不吃不喝、精神很差'],
    [
      { maxAge: childAge, departments: ['儿童保健', '儿科'], reason: '生长发育看儿童保健科' },
      { ...adult, departments: ['内分泌'], reason: '14 周岁以上看内分泌科' },
    ],
  ],
  [
    'vaccination',
    '儿童',
    '打疫苗',
    ['疫苗', '预防针', '接种', '打预防针', '疫苗反应'],
    [
      '被猫狗咬伤或抓伤：马上用肥皂水冲洗 15 分钟，到急诊打狂犬疫苗',
      '打完疫苗后脸肿、喘不上气或全身起疹',
      '打完疫苗后抽搐或叫不醒',
    ],
    [
      {
        maxAge: childAge,
        departments: ['儿童保健', '儿科'],
        reason: '能不能打、怎么补种问儿童保健科；常规接种在居住地的社区卫生服务中心',
      },
      {
        ...adult,
        departments: ['全科'],
        reason: '能不能打先问全科；常规接种在居住地的社区卫生服务中心',
      },
    ],
  ],
]
