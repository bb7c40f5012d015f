/** The demo's departments in two levels: first-level groups and the bookable ones below them. */

/** What a bookable department is, in short. */
interface Bookable {
  id: string
  name: string
  place: string
  treats: string
  minAge?: number
  maxAge?: number
  sexLimit?: 'male' | 'female'
  preparation?: string[]
  /** The general clinic of this department costs nothing (义诊, 体检咨询). */
  free?: boolean
  /** Evening clinics on working days. */
  evening?: boolean
}

interface Group {
  id: string
  name: string
  branchId: string
  children: Bookable[]
}

const main = 'yunxi-main'
const east = 'yunxi-east'
const bringOldReports = '带上以往的病历、检查报告和正在吃的药（或药盒照片）'

/** Every group of both branches. */
export const departmentGroups: Group[] = [
  {
    id: 'dep-medicine',
    name: '内科',
    branchId: main,
    children: [
      {
        id: 'dep-cardiology',
        name: '心血管内科',
        place: '门诊楼 3 层 A 区',
        treats: '胸闷、心慌、高血压、冠心病、心律失常',
        preparation: [
          bringOldReports,
          '带上最近一周在家量的血压记录',
          '看病前 30 分钟不吸烟、不喝咖啡和浓茶',
        ],
      },
      {
        id: 'dep-respiratory',
        name: '呼吸与危重症医学科',
        place: '门诊楼 3 层 B 区',
        treats: '咳嗽、咳痰、气喘、哮喘、慢阻肺、肺结节',
        preparation: [
          bringOldReports,
          '拍过胸片或 CT 的请带胶片或云胶片',
          '有发热请先到 1 层预检台测温',
        ],
      },
      {
        id: 'dep-gastroenterology',
        name: '消化内科',
        place: '门诊楼 3 层 C 区',
        treats: '胃痛、反酸、腹胀、腹泻、便秘、肝病、胃肠镜',
        preparation: [bringOldReports, '当天可能抽血或做呼气试验，建议空腹来院'],
      },
      {
        id: 'dep-neurology',
        name: '神经内科',
        place: '门诊楼 4 层 A 区',
        treats: '头痛、头晕、手脚麻木、失眠、记忆力下降、中风',
        preparation: [bringOldReports, '请了解病情的家人陪同'],
      },
      {
        id: 'dep-endocrinology',
        name: '内分泌科',
        place: '门诊楼 4 层 B 区',
        treats: '糖尿病、甲状腺病、肥胖、骨质疏松',
        preparation: [bringOldReports, '需要查血糖的请空腹 8 小时，可少量喝白水', '带上血糖记录本'],
        evening: true,
      },
      {
        id: 'dep-nephrology',
        name: '肾内科',
        place: '门诊楼 4 层 C 区',
        treats: '水肿、蛋白尿、血尿、肾功能不全',
        preparation: [bringOldReports, '留清晨第一次小便更准确'],
      },
      {
        id: 'dep-rheumatology',
        name: '风湿免疫科',
        place: '门诊楼 4 层 D 区',
        treats: '关节肿痛、痛风、类风湿、红斑狼疮、口干眼干',
        preparation: [bringOldReports],
      },
      {
        id: 'dep-general-practice',
        name: '全科医学科',
        place: '门诊楼 1 层 D 区',
        treats: '不知道挂什么科、多种慢病一起看、开药',
        preparation: [bringOldReports],
        evening: true,
      },
    ],
  },
  {
    id: 'dep-surgery',
    name: '外科',
    branchId: main,
    children: [
      {
        id: 'dep-general-surgery',
        name: '普通外科',
        place: '门诊楼 5 层 A 区',
        treats: '疝气、胆结石、阑尾炎、甲状腺结节、体表肿块',
        preparation: [bringOldReports, '穿宽松、方便检查的衣服'],
      },
      {
        id: 'dep-orthopedics',
        name: '骨科',
        place: '门诊楼 5 层 B 区',
        treats: '颈肩腰腿痛、骨折、扭伤、关节炎、脊柱侧弯',
        preparation: [bringOldReports, '拍过片子的请带胶片或云胶片', '穿宽松、方便检查的衣服'],
      },
      {
        id: 'dep-urology',
        name: '泌尿外科',
        place: '门诊楼 5 层 C 区',
        treats: '尿频、尿痛、血尿、肾结石、前列腺疾病',
        preparation: [bringOldReports, '可能做泌尿 B 超，来院前 1 小时喝水憋尿'],
      },
      {
        id: 'dep-neurosurgery',
        name: '神经外科',
        place: '门诊楼 5 层 D 区',
        treats: '脑外伤、脑肿瘤、三叉神经痛、脑血管病手术',
        preparation: [bringOldReports],
      },
      {
        id: 'dep-thyroid-breast',
        name: '甲状腺乳腺外科',
        place: '门诊楼 5 层 E 区',
        treats: '乳房肿块、乳腺增生、甲状腺结节',
        preparation: [bringOldReports, '乳腺检查最好在月经结束后一周内'],
      },
    ],
  },
  {
    id: 'dep-women',
    name: '妇产科',
    branchId: main,
    children: [
      {
        id: 'dep-gynecology',
        name: '妇科',
        place: '门诊楼 6 层 A 区',
        treats: '月经不调、白带异常、下腹痛、子宫肌瘤、更年期不适',
        minAge: 12,
        sexLimit: 'female',
        preparation: [
          bringOldReports,
          '需要妇科检查的请避开月经期',
          '检查前一天不同房、不冲洗、不用药',
        ],
      },
      {
        id: 'dep-obstetrics',
        name: '产科',
        place: '门诊楼 6 层 B 区',
        treats: '怀孕检查、建册、高危妊娠、产后复查',
        minAge: 16,
        sexLimit: 'female',
        preparation: ['带上身份证、孕产妇手册和以往产检单', '首次建册请空腹，可能抽血'],
      },
    ],
  },
  {
    id: 'dep-children',
    name: '儿科',
    branchId: main,
    children: [
      {
        id: 'dep-pediatrics',
        name: '儿内科',
        place: '儿科楼 1 层',
        treats: '孩子发热、咳嗽、腹泻、出疹、喘息',
        maxAge: 13,
        preparation: [
          '请监护人陪同，带孩子的身份证或户口簿',
          '记下最高体温和退烧药的服用时间',
          '腹泻的孩子可带一小时内的大便样本',
        ],
        evening: true,
      },
      {
        id: 'dep-child-health',
        name: '儿童保健科',
        place: '儿科楼 2 层',
        treats: '生长发育、身高、营养、喂养、发育评估',
        maxAge: 13,
        preparation: ['带儿童保健手册和疫苗本', '给孩子穿容易穿脱的衣服'],
      },
    ],
  },
  {
    id: 'dep-senses',
    name: '五官科',
    branchId: main,
    children: [
      {
        id: 'dep-ophthalmology',
        name: '眼科',
        place: '门诊楼 2 层 A 区',
        treats: '视力下降、眼红、眼干、白内障、青光眼、配镜',
        preparation: ['散瞳后几小时看近处会模糊，不要自己开车', '戴隐形眼镜的请带框架眼镜'],
      },
      {
        id: 'dep-ent',
        name: '耳鼻咽喉科',
        place: '门诊楼 2 层 B 区',
        treats: '鼻塞、鼻炎、咽痛、耳鸣、听力下降、打鼾',
        preparation: [bringOldReports],
      },
      {
        id: 'dep-stomatology',
        name: '口腔科',
        place: '门诊楼 2 层 C 区',
        treats: '牙痛、补牙、拔牙、洗牙、牙龈出血、镶牙',
        preparation: ['来院前刷牙', '拔牙请吃过饭再来，月经期、血压高时暂缓'],
      },
    ],
  },
  {
    id: 'dep-skin',
    name: '皮肤科',
    branchId: main,
    children: [
      {
        id: 'dep-dermatology',
        name: '皮肤科',
        place: '门诊楼 2 层 D 区',
        treats: '湿疹、荨麻疹、痘痘、脱发、灰指甲、皮肤肿物',
        preparation: ['不要化妆、不要涂抹药膏，方便医生看清', '出疹时拍下照片带来'],
      },
    ],
  },
  {
    id: 'dep-tcm',
    name: '中医科',
    branchId: main,
    children: [
      {
        id: 'dep-tcm-internal',
        name: '中医内科',
        place: '中医楼 1 层',
        treats: '脾胃不适、失眠、体虚、慢性咳嗽、调理',
        preparation: ['看病前不要吃染色的食物（如咖啡、杨梅），以免影响看舌苔'],
      },
      {
        id: 'dep-acupuncture',
        name: '针灸推拿科',
        place: '中医楼 2 层',
        treats: '颈椎病、腰痛、面瘫、肩周炎',
        preparation: ['不要空腹或过饱', '穿宽松衣裤'],
      },
    ],
  },
  {
    id: 'dep-health',
    name: '健康管理',
    branchId: main,
    children: [
      {
        id: 'dep-checkup',
        name: '体检咨询门诊',
        place: '体检中心 1 层',
        treats: '体检报告看不懂、选体检项目、异常指标怎么办（免费）',
        preparation: ['带上体检报告'],
        free: true,
      },
    ],
  },
  {
    id: 'dep-east-medicine',
    name: '内科',
    branchId: east,
    children: [
      {
        id: 'dep-east-cardiology',
        name: '心血管内科',
        place: '东溪门诊楼 2 层 A 区',
        treats: '高血压、冠心病、心慌、胸闷',
        preparation: [bringOldReports, '带上最近一周在家量的血压记录'],
      },
      {
        id: 'dep-east-internal',
        name: '综合内科',
        place: '东溪门诊楼 2 层 B 区',
        treats: '感冒发热、咳嗽、腹痛、慢病开药',
        preparation: [bringOldReports],
      },
      {
        id: 'dep-east-geriatrics',
        name: '老年医学科',
        place: '东溪门诊楼 1 层 A 区（免上楼）',
        treats: '60 岁以上多种慢病、跌倒、记忆力下降、用药整理（普通门诊义诊，免费）',
        minAge: 60,
        preparation: ['带上正在吃的所有药', '请了解病情的家人陪同'],
        free: true,
      },
    ],
  },
  {
    id: 'dep-east-surgery',
    name: '外科',
    branchId: east,
    children: [
      {
        id: 'dep-east-orthopedics',
        name: '骨科与运动医学科',
        place: '东溪门诊楼 3 层 A 区',
        treats: '运动损伤、膝关节痛、骨折复查',
        preparation: ['拍过片子的请带胶片或云胶片', '穿宽松衣裤'],
      },
      {
        id: 'dep-east-rehabilitation',
        name: '康复医学科',
        place: '东溪康复楼 1 层',
        treats: '中风后康复、术后康复、颈肩腰腿痛理疗',
        preparation: [bringOldReports, '穿运动鞋和宽松衣裤'],
      },
    ],
  },
  {
    id: 'dep-east-women-children',
    name: '妇儿',
    branchId: east,
    children: [
      {
        id: 'dep-east-gynecology',
        name: '妇科',
        place: '东溪门诊楼 4 层 A 区',
        treats: '月经不调、阴道炎、避孕咨询、妇科体检',
        minAge: 12,
        sexLimit: 'female',
        preparation: ['需要妇科检查的请避开月经期'],
      },
      {
        id: 'dep-east-pediatrics',
        name: '儿科',
        place: '东溪门诊楼 1 层 B 区',
        treats: '孩子发热、咳嗽、腹泻、过敏',
        maxAge: 13,
        preparation: ['请监护人陪同，带孩子的身份证或户口簿', '记下最高体温和退烧药的服用时间'],
        evening: true,
      },
    ],
  },
  {
    id: 'dep-east-others',
    name: '口腔与中医',
    branchId: east,
    children: [
      {
        id: 'dep-east-stomatology',
        name: '口腔科',
        place: '东溪门诊楼 3 层 B 区',
        treats: '补牙、洗牙、拔牙、儿童牙科',
        preparation: ['来院前刷牙'],
      },
      {
        id: 'dep-east-tcm',
        name: '中医科',
        place: '东溪门诊楼 4 层 B 区',
        treats: '中药调理、针灸、拔罐、贴敷',
        preparation: ['不要空腹或过饱'],
      },
    ],
  },
]
