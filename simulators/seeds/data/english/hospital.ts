/** What the demo's hospital calls itself, its departments and places in English. Two departments are left to pinyin: 针灸推拿科 and 骨科与运动医学科. */
export const english: Readonly<Record<string, string>> = {
  云溪市第一人民医院: "Yunxi First People's Hospital",
  总院: 'Main Campus',
  东溪院区: 'Dongxi Campus',
  '复查空腹血糖，看看药量要不要调': 'Fasting blood sugar again, and whether the dose should change',
  复查: 'A check-up after the visit',
  '一次挂号管三天：拿到检查结果后，可以免费再看一次':
    'One fee covers three days: come back once without a fee when your results are in',
  三级甲等: 'Grade 3A (highest grade)',
  '云溪市临溪区文昌路 88 号': '88 Wenchang Road, Linxi District, Yunxi',
  '云溪市东溪新区康宁大道 16 号': '16 Kangning Avenue, Dongxi New District, Yunxi',
  '门诊 8:00–12:00，13:30–17:00；急诊 24 小时':
    'Outpatients 8:00–12:00, 13:30–17:00; emergency 24 hours',
  '门诊 8:00–12:00，13:30–17:00；不设夜间急诊':
    'Outpatients 8:00–12:00, 13:30–17:00; no emergency department at night',
  '东溪院区不设夜间急诊，夜间急症请到总院急诊或拨打 120。':
    'Dongxi Campus has no emergency department at night. In an emergency at night, go to the emergency department of the Main Campus or call 120.',
  内科: 'Internal Medicine',
  心血管内科: 'Cardiology',
  呼吸与危重症医学科: 'Respiratory and Critical Care Medicine',
  消化内科: 'Gastroenterology',
  神经内科: 'Neurology',
  内分泌科: 'Endocrinology',
  肾内科: 'Nephrology',
  风湿免疫科: 'Rheumatology and Immunology',
  全科医学科: 'General Practice',
  综合内科: 'General Medicine',
  老年医学科: 'Geriatrics',
  外科: 'Surgery',
  普通外科: 'General Surgery',
  骨科: 'Orthopaedics',
  泌尿外科: 'Urology',
  神经外科: 'Neurosurgery',
  甲状腺乳腺外科: 'Thyroid and Breast Surgery',
  康复医学科: 'Rehabilitation',
  妇产科: 'Obstetrics and Gynaecology',
  妇科: 'Gynaecology',
  产科: 'Obstetrics',
  妇儿: 'Women and Children',
  儿科: 'Paediatrics',
  儿内科: 'Paediatric Medicine',
  儿童保健科: 'Child Health',
  五官科: 'Eyes, Ears, Nose and Mouth',
  眼科: 'Ophthalmology',
  耳鼻咽喉科: 'Ear, Nose and Throat (ENT)',
  口腔科: 'Dentistry',
  皮肤科: 'Dermatology',
  中医科: 'Chinese Medicine',
  中医内科: 'Chinese Internal Medicine',
  口腔与中医: 'Dentistry and Chinese Medicine',
  健康管理: 'Health Checks',
  体检咨询门诊: 'Health Check Advice Clinic',
  检验: 'Lab tests',
  检查: 'Exams',
  取药: 'Pharmacy',
  抽血: 'Blood test',
  急诊检验: 'Emergency laboratory',
  超声检查: 'Ultrasound',
  'CT 检查': 'CT',
  心电图: 'ECG',
  门诊西药房: 'Outpatient pharmacy',
  西药房: 'Pharmacy',
  中药房: 'Chinese medicine pharmacy',
  '24 小时药房': '24-hour pharmacy',
  '门诊楼 2 层 采血大厅': 'Outpatient building, floor 2, blood collection hall',
  '急诊楼 1 层 检验窗口': 'Emergency building, floor 1, laboratory counter',
  '医技楼 2 层 超声科': 'Diagnostics building, floor 2, ultrasound',
  '医技楼 1 层 CT 室': 'Diagnostics building, floor 1, CT room',
  '门诊楼 3 层 心电图室': 'Outpatient building, floor 3, ECG room',
  '门诊楼 1 层 西药房': 'Outpatient building, floor 1, pharmacy',
  '中医楼 1 层 中药房': 'Chinese medicine building, floor 1, pharmacy',
  '急诊楼 1 层 24 小时药房': 'Emergency building, floor 1, 24-hour pharmacy',
  '东溪门诊楼 1 层 采血室': 'Dongxi outpatient building, floor 1, blood collection room',
  '东溪门诊楼 1 层 药房': 'Dongxi outpatient building, floor 1, pharmacy',
  空腹项目请先不要吃早饭: 'For fasting tests, do not eat breakfast first',
  '腹部超声请空腹，泌尿系超声请憋尿':
    'Come fasting for an ultrasound of the tummy, with a full bladder for one of the urinary tract',
  请取下身上的金属物品: 'Take off anything made of metal',
  '检验申请，已缴费': 'Laboratory request, paid',
  '检查申请，已缴费': 'Examination request, paid',
  '西药处方，已缴费': 'Prescription, paid',
  检验申请: 'Laboratory request',
  检查申请: 'Examination request',
  西药处方: 'Prescription',
  中药处方: 'Chinese medicine prescription',
  血常规: 'Full blood count',
  尿常规: 'Urinalysis',
  肝功能: 'Liver function tests',
  肾功能: 'Kidney function tests',
}

/** What the departments see. */
export const treats: Readonly<Record<string, string>> = {
  '胸闷、心慌、高血压、冠心病、心律失常':
    'Chest tightness, palpitations, high blood pressure, coronary heart disease, irregular heartbeat',
  '咳嗽、咳痰、气喘、哮喘、慢阻肺、肺结节': 'Cough, phlegm, wheezing, asthma, COPD, lung nodules',
  '胃痛、反酸、腹胀、腹泻、便秘、肝病、胃肠镜':
    'Stomach pain, acid reflux, bloating, diarrhoea, constipation, liver disease, endoscopy',
  '头痛、头晕、手脚麻木、失眠、记忆力下降、中风':
    'Headache, dizziness, numb hands or feet, insomnia, memory loss, stroke',
  '糖尿病、甲状腺病、肥胖、骨质疏松': 'Diabetes, thyroid disease, obesity, osteoporosis',
  '水肿、蛋白尿、血尿、肾功能不全':
    'Swelling, protein or blood in the urine, reduced kidney function',
  '关节肿痛、痛风、类风湿、红斑狼疮、口干眼干':
    'Swollen painful joints, gout, rheumatoid arthritis, lupus, dry mouth and eyes',
  '不知道挂什么科、多种慢病一起看、开药':
    'Not sure where to go, several long-term conditions, repeat prescriptions',
  '疝气、胆结石、阑尾炎、甲状腺结节、体表肿块':
    'Hernia, gallstones, appendicitis, thyroid nodules, lumps on the body',
  '颈肩腰腿痛、骨折、扭伤、关节炎、脊柱侧弯':
    'Neck, shoulder, back and leg pain, fractures, sprains, arthritis, scoliosis',
  '尿频、尿痛、血尿、肾结石、前列腺疾病':
    'Frequent or painful urination, blood in the urine, kidney stones, prostate disease',
  '脑外伤、脑肿瘤、三叉神经痛、脑血管病手术':
    'Head injury, brain tumours, trigeminal neuralgia, surgery of brain vessels',
  '乳房肿块、乳腺增生、甲状腺结节': 'Breast lumps, fibrocystic breasts, thyroid nodules',
  '月经不调、白带异常、下腹痛、子宫肌瘤、更年期不适':
    'Irregular periods, unusual discharge, lower tummy pain, fibroids, menopause',
  '怀孕检查、建册、高危妊娠、产后复查':
    'Antenatal care, pregnancy registration, high-risk pregnancy, postnatal checks',
  '孩子发热、咳嗽、腹泻、出疹、喘息': 'Children with fever, cough, diarrhoea, rash or wheezing',
  '生长发育、身高、营养、喂养、发育评估':
    'Growth and development, height, nutrition, feeding, developmental assessment',
  '视力下降、眼红、眼干、白内障、青光眼、配镜':
    'Worsening eyesight, red or dry eyes, cataract, glaucoma, glasses',
  '鼻塞、鼻炎、咽痛、耳鸣、听力下降、打鼾':
    'Blocked nose, rhinitis, sore throat, tinnitus, hearing loss, snoring',
  '牙痛、补牙、拔牙、洗牙、牙龈出血、镶牙':
    'Toothache, fillings, extractions, cleaning, bleeding gums, dentures',
  '湿疹、荨麻疹、痘痘、脱发、灰指甲、皮肤肿物':
    'Eczema, hives, acne, hair loss, fungal nails, skin lumps',
  '脾胃不适、失眠、体虚、慢性咳嗽、调理':
    'Digestive discomfort, insomnia, weakness, long-lasting cough, general care',
  '颈椎病、腰痛、面瘫、肩周炎': 'Neck problems, back pain, facial palsy, frozen shoulder',
  '体检报告看不懂、选体检项目、异常指标怎么办（免费）':
    'Explaining health check reports, choosing checks, what to do about abnormal results (free)',
  '高血压、冠心病、心慌、胸闷':
    'High blood pressure, coronary heart disease, palpitations, chest tightness',
  '感冒发热、咳嗽、腹痛、慢病开药': 'Colds and fever, cough, tummy pain, repeat prescriptions',
  '60 岁以上多种慢病、跌倒、记忆力下降、用药整理（普通门诊义诊，免费）':
    'From age 60: several long-term conditions, falls, memory loss, review of medicines (general clinic free of charge)',
  '运动损伤、膝关节痛、骨折复查': 'Sports injuries, knee pain, fracture follow-up',
  '中风后康复、术后康复、颈肩腰腿痛理疗':
    'Rehabilitation after stroke or surgery, physiotherapy for neck, back and leg pain',
  '月经不调、阴道炎、避孕咨询、妇科体检':
    'Irregular periods, vaginitis, contraception advice, gynaecological checks',
  '孩子发热、咳嗽、腹泻、过敏': 'Children with fever, cough, diarrhoea or allergies',
  '补牙、洗牙、拔牙、儿童牙科': "Fillings, cleaning, extractions, children's dentistry",
  '中药调理、针灸、拔罐、贴敷': 'Herbal medicine, acupuncture, cupping, herbal patches',
}

/** Buildings, as places begin with them. */
export const buildings: Readonly<Record<string, string>> = {
  门诊楼: 'Outpatient building',
  儿科楼: "Children's building",
  中医楼: 'Chinese medicine building',
  体检中心: 'Health check centre',
  医技楼: 'Diagnostics building',
  急诊楼: 'Emergency building',
  东溪门诊楼: 'Dongxi outpatient building',
  东溪康复楼: 'Dongxi rehabilitation building',
}

/** Wards, rooms and counters, and the people behind them. */
export const rooms: Readonly<Record<string, string>> = {
  急诊科: 'Emergency Department',
  检验科: 'Laboratory',
  医学影像科: 'Medical Imaging',
  心电图室: 'ECG room',
  治疗室: 'Treatment room',
  心内科二病区: 'Cardiology ward 2',
  儿科病区: "Children's ward",
  骨科一病区: 'Orthopaedic ward 1',
  普外科病区: 'General surgery ward',
  呼吸科病区: 'Respiratory ward',
  住院楼9层东: 'Inpatient building, floor 9 east',
  东院住院楼5层: 'Dongxi inpatient building, floor 5',
  住院楼12层西: 'Inpatient building, floor 12 west',
  住院楼7层东: 'Inpatient building, floor 7 east',
  住院楼10层西: 'Inpatient building, floor 10 west',
  '23床': 'Bed 23',
  '15床': 'Bed 15',
  '8床': 'Bed 8',
  '门诊楼2层 采血中心': 'Outpatient building, floor 2, blood collection centre',
  '门诊楼3层 305室': 'Outpatient building, floor 3, room 305',
  '门诊楼2层 210室': 'Outpatient building, floor 2, room 210',
  '门诊楼1层 西药房3号窗口': 'Outpatient building, floor 1, pharmacy, counter 3',
  '门诊楼1层 中药房1号窗口': 'Outpatient building, floor 1, Chinese medicine pharmacy, counter 1',
  '医技楼1层 CT/X线登记处': 'Diagnostics building, floor 1, CT and X-ray desk',
  值班医生: 'Doctor on duty',
  '按预缴时的方式退回。': 'Refunded the way it was paid.',
  '医疗住院收费票据（电子）': 'Inpatient invoice (electronic)',
  '医疗门诊收费票据（电子）': 'Outpatient invoice (electronic)',
  城镇职工医保: 'Medical insurance for employees',
  城乡居民医保: 'Medical insurance for residents',
  '门诊楼地下停车场车位紧张，建议乘地铁 2 号线到“文昌路”站 B 口出。':
    'Parking below the outpatient building is scarce. Please take metro line 2 to Wenchang Road, exit B.',
  '云溪市第一人民医院建于 1952 年，是一所集医疗、教学、科研、预防于一体的综合医院。医院设总院与东溪两个院区，开放床位 1,860 张，年门急诊量约 210 万人次。':
    "Yunxi First People's Hospital was founded in 1952. It is a general hospital for treatment, teaching, research and prevention, with two campuses, 1,860 beds and some 2.1 million outpatient and emergency visits a year.",
}

/** What to bring and how to prepare. */
export const preparation: Readonly<Record<string, string>> = {
  '带上以往的病历、检查报告和正在吃的药（或药盒照片）':
    'Bring earlier records, reports and the medicines you take (or a photo of their boxes)',
  带上最近一周在家量的血压记录: 'Bring the blood pressures you measured at home in the past week',
  '看病前 30 分钟不吸烟、不喝咖啡和浓茶':
    'No smoking, coffee or strong tea in the 30 minutes before the visit',
  '带上就诊人的身份证或就诊卡，提前 20 分钟到诊区报到':
    "Bring the patient's ID card or patient card, and check in at the clinic 20 minutes early",
  '拍过胸片或 CT 的请带胶片或云胶片':
    'If you had a chest X-ray or CT, bring the film or cloud film',
  '有发热请先到 1 层预检台测温':
    'With a fever, first have your temperature taken at the desk on floor 1',
  '当天可能抽血或做呼气试验，建议空腹来院':
    'There may be a blood or breath test the same day: better come fasting',
  请了解病情的家人陪同: 'Come with a relative who knows the condition',
  '需要查血糖的请空腹 8 小时，可少量喝白水':
    'For a blood sugar test, eat nothing for 8 hours; a little water is fine',
  带上血糖记录本: 'Bring your blood sugar diary',
  留清晨第一次小便更准确: 'The first urine of the morning is the most accurate',
  '穿宽松、方便检查的衣服': 'Wear loose clothes that make examining easy',
  拍过片子的请带胶片或云胶片: 'If you had pictures taken, bring the film or cloud film',
  '可能做泌尿 B 超，来院前 1 小时喝水憋尿':
    'There may be a urinary ultrasound: drink water an hour before and do not empty your bladder',
  乳腺检查最好在月经结束后一周内: 'Breast examinations are best within a week after your period',
  需要妇科检查的请避开月经期: 'For a gynaecological examination, do not come during your period',
  '检查前一天不同房、不冲洗、不用药':
    'The day before the examination: no intercourse, douching or vaginal medicine',
  '带上身份证、孕产妇手册和以往产检单':
    'Bring your ID card, maternity handbook and earlier antenatal reports',
  '首次建册请空腹，可能抽血': 'Come fasting for your first registration, there may be a blood test',
  '请监护人陪同，带孩子的身份证或户口簿':
    "Come with a guardian; bring the child's ID card or household register",
  记下最高体温和退烧药的服用时间: 'Note the highest temperature and when fever medicine was given',
  腹泻的孩子可带一小时内的大便样本:
    'For a child with diarrhoea you may bring a stool sample no older than an hour',
  带儿童保健手册和疫苗本: "Bring the child's health handbook and vaccination record",
  给孩子穿容易穿脱的衣服: 'Dress the child in clothes that come off easily',
  '散瞳后几小时看近处会模糊，不要自己开车':
    'After dilating drops near sight is blurred for some hours: do not drive',
  戴隐形眼镜的请带框架眼镜: 'If you wear contact lenses, bring your glasses',
  来院前刷牙: 'Brush your teeth before you come',
  '拔牙请吃过饭再来，月经期、血压高时暂缓':
    'Eat before an extraction; wait during a period or with high blood pressure',
  '不要化妆、不要涂抹药膏，方便医生看清':
    'No make-up or ointment, so that the doctor can see the skin',
  出疹时拍下照片带来: 'Take photos while there is a rash and bring them',
  '看病前不要吃染色的食物（如咖啡、杨梅），以免影响看舌苔':
    'Eat nothing that stains the tongue before the visit, such as coffee or bayberries',
  不要空腹或过饱: 'Come neither hungry nor after a large meal',
  穿宽松衣裤: 'Wear loose clothes',
  带上体检报告: 'Bring the health check report',
  带上正在吃的所有药: 'Bring all medicines you take',
  穿运动鞋和宽松衣裤: 'Wear trainers and loose clothes',
}
