/** The demo's doctors by department, and what their introductions are made of; every name is made up. */

/** A doctor's rank. */
export type Title = 'chief' | 'associate_chief' | 'attending' | 'resident'

/** Name, sex, title, 擅长. */
type Entry = readonly [name: string, sex: 'm' | 'f', title: Title, goodAt: string]

/** Who works in each department. */
export const byDepartment: Record<string, readonly Entry[]> = {
  'dep-cardiology': [
    [
      '沈怀远',
      'm',
      'chief',
      '冠心病介入治疗、复杂心律失常、心力衰竭的长期管理，尤其关注老年人多种心脏病并存时的用药。',
    ],
    [
      '顾清妍',
      'f',
      'associate_chief',
      '难治性高血压、高血脂的个体化治疗，心脏超声判读，孕期与更年期女性的心脏问题。',
    ],
    ['陆承宇', 'm', 'attending', '高血压、早搏、心慌胸闷的诊断和随访，动态血压与动态心电图分析。'],
  ],
  'dep-respiratory': [
    [
      '韩肃之',
      'm',
      'chief',
      '肺部结节的鉴别与随访、肺癌早期诊断、支气管镜介入，慢阻肺急性加重的救治。',
    ],
    [
      '尹若兰',
      'f',
      'associate_chief',
      '支气管哮喘、慢性咳嗽、过敏性气道疾病，肺功能判读与吸入药物指导。',
    ],
    ['孟知行', 'm', 'attending', '上呼吸道感染、肺炎、戒烟门诊，睡眠呼吸暂停的家庭监测。'],
  ],
  'dep-gastroenterology': [
    ['邵文柏', 'm', 'chief', '早期胃癌、肠癌的内镜下诊断与切除，炎症性肠病，疑难肝病。'],
    [
      '冉静秋',
      'f',
      'associate_chief',
      '胃食管反流、幽门螺杆菌反复感染、功能性胃肠病，无痛胃肠镜。',
    ],
    ['贺予安', 'm', 'attending', '胃炎、消化性溃疡、便秘与腹泻，脂肪肝的饮食和运动管理。'],
  ],
  'dep-neurology': [
    ['温伯钧', 'm', 'chief', '脑梗死与脑出血的救治和二级预防，帕金森病，疑难头晕。'],
    [
      '祝以宁',
      'f',
      'associate_chief',
      '偏头痛、失眠、焦虑相关躯体不适，记忆力下降与老年痴呆早期筛查。',
    ],
    ['严舟', 'm', 'attending', '头痛头晕、面瘫、周围神经病，癫痫的规范用药。'],
  ],
  'dep-endocrinology': [
    ['苏映月', 'f', 'chief', '糖尿病及其并发症、甲状腺功能异常、妊娠期糖尿病，胰岛素泵治疗。'],
    ['唐立群', 'm', 'associate_chief', '甲亢、甲减与甲状腺结节，痛风与高尿酸，肥胖的医学减重。'],
    ['白露', 'f', 'attending', '新发糖尿病的教育与起始治疗，骨质疏松，血糖监测指导。'],
  ],
  'dep-nephrology': [
    ['江砚秋', 'f', 'chief', '肾小球肾炎、肾病综合征、慢性肾衰竭一体化治疗，肾穿刺病理。'],
    ['秦绍峰', 'm', 'attending', '蛋白尿、血尿的排查，糖尿病肾病，透析患者随访。'],
  ],
  'dep-rheumatology': [
    [
      '葛云岫',
      'f',
      'associate_chief',
      '类风湿关节炎、系统性红斑狼疮、干燥综合征的规范治疗与孕期管理。',
    ],
    ['丁一鸣', 'm', 'attending', '痛风急性发作与降尿酸治疗，强直性脊柱炎，关节超声。'],
  ],
  'dep-general-practice': [
    [
      '林素心',
      'f',
      'associate_chief',
      '多种慢病共同管理、老年人用药整理、体检异常解读，不知挂哪科时的首诊。',
    ],
    ['施以南', 'm', 'attending', '常见病、慢病续方、健康咨询，家庭医生签约。'],
  ],
  'dep-general-surgery': [
    ['卢振邦', 'm', 'chief', '腹腔镜胃肠肿瘤手术、复杂疝修补，胆囊与胆管结石的微创治疗。'],
    ['方景和', 'm', 'associate_chief', '腹股沟疝、胆结石、阑尾炎的日间手术，伤口与造口护理。'],
    ['宋予', 'f', 'attending', '体表肿物切除、痔与肛裂、术后换药和随访。'],
  ],
  'dep-orthopedics': [
    ['雷建川', 'm', 'chief', '膝、髋关节置换与翻修，老年髋部骨折的快速康复。'],
    ['魏少白', 'm', 'associate_chief', '颈椎病、腰椎间盘突出、脊柱侧弯，微创脊柱手术。'],
    ['骆小川', 'm', 'attending', '骨折、扭伤、腱鞘炎，石膏与支具，运动后疼痛。'],
  ],
  'dep-urology': [
    ['裴远舟', 'm', 'chief', '前列腺增生与前列腺癌、肾肿瘤的微创手术。'],
    ['毛立言', 'm', 'attending', '泌尿系结石、尿路感染、膀胱过度活动，体外碎石。'],
  ],
  'dep-neurosurgery': [
    ['穆清川', 'm', 'chief', '脑膜瘤、垂体瘤、颅底肿瘤手术，三叉神经痛与面肌痉挛的微血管减压。'],
  ],
  'dep-thyroid-breast': [
    ['岳文君', 'f', 'chief', '乳腺癌早期诊断与保乳手术，甲状腺癌腔镜手术。'],
    ['柏舒', 'f', 'attending', '乳腺增生、乳腺结节随访，甲状腺结节穿刺，哺乳期乳腺炎。'],
  ],
  'dep-gynecology': [
    ['俞明慧', 'f', 'chief', '子宫肌瘤、卵巢肿瘤、子宫内膜异位症的腔镜微创治疗，宫颈病变。'],
    ['纪采薇', 'f', 'associate_chief', '月经失调、多囊卵巢、更年期综合管理，反复阴道炎。'],
    ['乔安', 'f', 'attending', '妇科常见病、宫颈筛查与 HPV 感染随访，避孕咨询。'],
  ],
  'dep-obstetrics': [
    ['范书仪', 'f', 'chief', '高危妊娠、双胎、前置胎盘的全程管理，疤痕子宫再孕。'],
    ['汤可', 'f', 'associate_chief', '孕期营养与体重管理、妊娠期糖尿病和高血压，产后盆底康复。'],
    ['梁夏', 'f', 'attending', '常规产检、建册、胎心监护解读，母乳喂养指导。'],
  ],
  'dep-pediatrics': [
    ['郝慈', 'f', 'chief', '儿童哮喘与反复呼吸道感染、不明原因发热，儿童重症。'],
    ['康宁远', 'm', 'associate_chief', '小儿腹泻、便秘、过敏性疾病，川崎病随访。'],
    ['樊星', 'f', 'attending', '发热、咳嗽、手足口病、疱疹性咽峡炎等常见病。'],
    ['向阳', 'm', 'resident', '儿童常见呼吸道与消化道疾病，家庭护理指导。'],
  ],
  'dep-child-health': [
    ['麦苗青', 'f', 'associate_chief', '身材矮小、性早熟筛查、儿童营养与喂养困难，发育评估。'],
    ['童乐', 'f', 'attending', '婴幼儿保健、辅食添加、语言发育迟缓的早期干预。'],
  ],
  'dep-ophthalmology': [
    ['蔺望舒', 'f', 'chief', '白内障超声乳化、青光眼早期诊断与手术，高度近视眼底病。'],
    ['晏青', 'm', 'associate_chief', '糖尿病视网膜病变、黄斑病变的眼底激光和注药治疗。'],
    ['花晓', 'f', 'attending', '干眼、结膜炎、儿童近视防控与验光配镜。'],
  ],
  'dep-ent': [
    ['关子衡', 'm', 'chief', '鼻窦炎、鼻息肉内镜手术，耳聋与中耳炎，打鼾的手术治疗。'],
    ['舒扬', 'f', 'attending', '过敏性鼻炎、咽喉炎、耳鸣、耳石症复位。'],
  ],
  'dep-stomatology': [
    ['佟雅正', 'm', 'chief', '复杂种植修复、全口义齿、咬合重建。'],
    ['齐妙', 'f', 'associate_chief', '根管治疗、显微牙体修复、牙周病系统治疗。'],
    ['庄牧', 'm', 'attending', '补牙、智齿拔除、洁牙，儿童涂氟与窝沟封闭。'],
  ],
  'dep-dermatology': [
    ['应如是', 'f', 'chief', '银屑病、特应性皮炎的生物制剂治疗，疑难皮疹与皮肤肿瘤。'],
    ['褚遥', 'm', 'associate_chief', '痤疮、玫瑰痤疮、脱发，激光与光动力治疗。'],
    ['凌霜', 'f', 'attending', '湿疹、荨麻疹、真菌感染、带状疱疹。'],
  ],
  'dep-tcm-internal': [
    ['阮济民', 'm', 'chief', '脾胃病、失眠、肿瘤术后调理，膏方与冬病夏治。'],
    ['何采蘩', 'f', 'associate_chief', '月经与更年期调理、慢性咳嗽、亚健康状态。'],
  ],
  'dep-acupuncture': [
    ['申屠川', 'm', 'associate_chief', '颈腰椎病、肩周炎、面瘫的针灸与手法治疗，中风后遗症。'],
    ['叶知秋', 'f', 'attending', '落枕、网球肘、失眠与头痛的针刺治疗，小儿推拿。'],
  ],
  'dep-checkup': [
    [
      '文若清',
      'f',
      'associate_chief',
      '体检报告解读、肿瘤标志物与结节的随访建议，个性化体检方案。',
    ],
  ],
  'dep-east-cardiology': [
    ['谭仲景', 'm', 'chief', '冠心病、心衰的药物优化，支架术后长期随访，心脏康复。'],
    ['尚云', 'f', 'attending', '高血压、高血脂的基层管理，动态心电图判读。'],
  ],
  'dep-east-internal': [
    ['甘霖', 'm', 'associate_chief', '发热待查、慢性咳嗽、胃肠不适的综合诊治。'],
    ['滕晓晓', 'f', 'attending', '感冒、肠胃炎、慢病续方与用药指导。'],
  ],
  'dep-east-geriatrics': [
    ['金慕贤', 'f', 'chief', '高龄老人多病共存、衰弱与跌倒评估、用药整理，认知障碍。'],
    ['池远', 'm', 'attending', '老年高血压糖尿病随访、疫苗与营养咨询。'],
  ],
  'dep-east-orthopedics': [
    ['解云飞', 'm', 'associate_chief', '前交叉韧带与半月板损伤的关节镜手术，肩袖损伤。'],
    ['欧阳澈', 'm', 'attending', '运动扭伤、膝关节疼痛、骨折复查与康复指导。'],
  ],
  'dep-east-rehabilitation': [
    ['戴安然', 'f', 'associate_chief', '脑卒中、骨科术后的功能康复，吞咽与言语训练。'],
  ],
  'dep-east-gynecology': [
    ['项怡', 'f', 'associate_chief', '宫颈病变、盆腔炎、月经失调，宫腔镜日间手术。'],
    ['简宁', 'f', 'attending', '妇科常见炎症、避孕与备孕咨询。'],
  ],
  'dep-east-pediatrics': [
    ['冷月华', 'f', 'associate_chief', '儿童过敏、湿疹、反复咳嗽与喘息。'],
    ['辛辰', 'm', 'attending', '儿童发热、腹泻、咳嗽等常见病。'],
  ],
  'dep-east-stomatology': [['伊青', 'f', 'attending', '补牙、洁牙、拔牙，儿童口腔行为引导。']],
  'dep-east-tcm': [
    ['虞承泽', 'm', 'associate_chief', '脾胃调理、痛经、颈肩腰腿痛的中药与针灸治疗。'],
  ],
}

/** Years of experience, by rank: the fewest and the most. */
export const years: Record<Title, readonly [number, number]> = {
  chief: [24, 34],
  associate_chief: [15, 22],
  attending: [7, 13],
  resident: [3, 5],
}
/** What they studied; residents have the first. */
export const degrees = ['医学硕士', '医学博士', '医学硕士，硕士研究生导师'] as const
/** How they are with patients. */
export const manners = [
  '看病细致，愿意把病情用家常话讲清楚。',
  '重视随访，常提醒病人带上以往的报告一起看。',
  '主张能不用药就不用药，先把生活方式调整好。',
  '对老年人和孩子有耐心，语速慢、交代清楚。',
  '习惯和病人一起商量方案，说明每种选择的好处和代价。',
] as const
/** What else they have done. */
export const studies = [
  '曾在国内知名医学中心进修一年。',
  '参与多项临床研究，长期带教年轻医生。',
  '多次参加下乡义诊和社区讲座。',
  '多年担任科室教学负责人。',
] as const
