/** What the demo's doctors are good at, and what their introductions are made of, in English. */

/** 擅长, by the Chinese words. */
export const goodAt: Readonly<Record<string, string>> = {
  '冠心病介入治疗、复杂心律失常、心力衰竭的长期管理，尤其关注老年人多种心脏病并存时的用药。':
    'Interventions for coronary heart disease, complex arrhythmias and the long-term care of heart failure; medicines of older people with several heart diseases.',
  '难治性高血压、高血脂的个体化治疗，心脏超声判读，孕期与更年期女性的心脏问题。':
    'Individual treatment of resistant high blood pressure and high lipids, echocardiography, heart problems in pregnancy and menopause.',
  '高血压、早搏、心慌胸闷的诊断和随访，动态血压与动态心电图分析。':
    'Diagnosis and follow-up of high blood pressure, premature beats, palpitations and chest tightness; ambulatory blood pressure and ECG.',
  '肺部结节的鉴别与随访、肺癌早期诊断、支气管镜介入，慢阻肺急性加重的救治。':
    'Assessment and follow-up of lung nodules, early diagnosis of lung cancer, bronchoscopy, acute worsening of COPD.',
  '支气管哮喘、慢性咳嗽、过敏性气道疾病，肺功能判读与吸入药物指导。':
    'Asthma, chronic cough, allergic airway disease, lung function tests and the use of inhalers.',
  '上呼吸道感染、肺炎、戒烟门诊，睡眠呼吸暂停的家庭监测。':
    'Upper respiratory infections, pneumonia, help to stop smoking, home monitoring of sleep apnoea.',
  '早期胃癌、肠癌的内镜下诊断与切除，炎症性肠病，疑难肝病。':
    'Endoscopic diagnosis and removal of early stomach and bowel cancer, inflammatory bowel disease, difficult liver disease.',
  '胃食管反流、幽门螺杆菌反复感染、功能性胃肠病，无痛胃肠镜。':
    'Acid reflux, recurring Helicobacter pylori infection, functional bowel disorders, endoscopy under sedation.',
  '胃炎、消化性溃疡、便秘与腹泻，脂肪肝的饮食和运动管理。':
    'Gastritis, peptic ulcers, constipation and diarrhoea, diet and exercise for fatty liver.',
  '脑梗死与脑出血的救治和二级预防，帕金森病，疑难头晕。':
    "Treatment and secondary prevention of stroke and brain haemorrhage, Parkinson's disease, difficult dizziness.",
  '偏头痛、失眠、焦虑相关躯体不适，记忆力下降与老年痴呆早期筛查。':
    'Migraine, insomnia, physical complaints of anxiety, memory loss and early screening for dementia.',
  '头痛头晕、面瘫、周围神经病，癫痫的规范用药。':
    'Headache and dizziness, facial palsy, peripheral nerve disease, medicines for epilepsy.',
  '糖尿病及其并发症、甲状腺功能异常、妊娠期糖尿病，胰岛素泵治疗。':
    'Diabetes and its complications, thyroid disorders, diabetes in pregnancy, insulin pumps.',
  '甲亢、甲减与甲状腺结节，痛风与高尿酸，肥胖的医学减重。':
    'Overactive and underactive thyroid, thyroid nodules, gout and high uric acid, medical weight loss.',
  '新发糖尿病的教育与起始治疗，骨质疏松，血糖监测指导。':
    'Education and first treatment of new diabetes, osteoporosis, blood sugar monitoring.',
  '肾小球肾炎、肾病综合征、慢性肾衰竭一体化治疗，肾穿刺病理。':
    'Glomerulonephritis, nephrotic syndrome, integrated care of chronic kidney failure, kidney biopsy.',
  '蛋白尿、血尿的排查，糖尿病肾病，透析患者随访。':
    'Causes of protein or blood in the urine, diabetic kidney disease, follow-up of dialysis patients.',
  '类风湿关节炎、系统性红斑狼疮、干燥综合征的规范治疗与孕期管理。':
    "Treatment of rheumatoid arthritis, lupus and Sjögren's syndrome, also in pregnancy.",
  '痛风急性发作与降尿酸治疗，强直性脊柱炎，关节超声。':
    'Acute gout and lowering of uric acid, ankylosing spondylitis, joint ultrasound.',
  '多种慢病共同管理、老年人用药整理、体检异常解读，不知挂哪科时的首诊。':
    'Several long-term conditions together, review of older people’s medicines, abnormal health checks, first visits when it is not clear where to go.',
  '常见病、慢病续方、健康咨询，家庭医生签约。':
    'Common illnesses, repeat prescriptions, health advice, family doctor contracts.',
  '腹腔镜胃肠肿瘤手术、复杂疝修补，胆囊与胆管结石的微创治疗。':
    'Keyhole surgery of stomach and bowel tumours, repair of complex hernias, minimally invasive treatment of gallbladder and bile duct stones.',
  '腹股沟疝、胆结石、阑尾炎的日间手术，伤口与造口护理。':
    'Day surgery for groin hernia, gallstones and appendicitis, care of wounds and stomas.',
  '体表肿物切除、痔与肛裂、术后换药和随访。':
    'Removal of lumps on the body, piles and anal fissures, dressings and follow-up after surgery.',
  '膝、髋关节置换与翻修，老年髋部骨折的快速康复。':
    'Knee and hip replacement and revision, fast recovery from hip fractures in old age.',
  '颈椎病、腰椎间盘突出、脊柱侧弯，微创脊柱手术。':
    'Neck problems, slipped discs, scoliosis, minimally invasive spine surgery.',
  '骨折、扭伤、腱鞘炎，石膏与支具，运动后疼痛。':
    'Fractures, sprains, tenosynovitis, plaster casts and braces, pain after sport.',
  '前列腺增生与前列腺癌、肾肿瘤的微创手术。':
    'Minimally invasive surgery of enlarged prostate, prostate cancer and kidney tumours.',
  '泌尿系结石、尿路感染、膀胱过度活动，体外碎石。':
    'Urinary stones, urinary infections, overactive bladder, shock wave treatment of stones.',
  '脑膜瘤、垂体瘤、颅底肿瘤手术，三叉神经痛与面肌痉挛的微血管减压。':
    'Surgery of meningiomas, pituitary and skull base tumours, microvascular decompression for trigeminal neuralgia and facial spasm.',
  '乳腺癌早期诊断与保乳手术，甲状腺癌腔镜手术。':
    'Early diagnosis of breast cancer and breast-conserving surgery, endoscopic surgery of thyroid cancer.',
  '乳腺增生、乳腺结节随访，甲状腺结节穿刺，哺乳期乳腺炎。':
    'Follow-up of fibrocystic breasts and breast nodules, needle biopsy of thyroid nodules, mastitis during breastfeeding.',
  '子宫肌瘤、卵巢肿瘤、子宫内膜异位症的腔镜微创治疗，宫颈病变。':
    'Keyhole treatment of fibroids, ovarian tumours and endometriosis, diseases of the cervix.',
  '月经失调、多囊卵巢、更年期综合管理，反复阴道炎。':
    'Irregular periods, polycystic ovaries, menopause, recurring vaginitis.',
  '妇科常见病、宫颈筛查与 HPV 感染随访，避孕咨询。':
    'Common gynaecological conditions, cervical screening and follow-up of HPV infection, contraception advice.',
  '高危妊娠、双胎、前置胎盘的全程管理，疤痕子宫再孕。':
    'High-risk pregnancy, twins, placenta praevia, pregnancy after a caesarean.',
  '孕期营养与体重管理、妊娠期糖尿病和高血压，产后盆底康复。':
    'Nutrition and weight in pregnancy, diabetes and high blood pressure in pregnancy, pelvic floor after birth.',
  '常规产检、建册、胎心监护解读，母乳喂养指导。':
    'Routine antenatal checks, pregnancy registration, fetal heart monitoring, breastfeeding advice.',
  '儿童哮喘与反复呼吸道感染、不明原因发热，儿童重症。':
    'Asthma and recurring respiratory infections in children, fever of unknown cause, critically ill children.',
  '小儿腹泻、便秘、过敏性疾病，川崎病随访。':
    'Diarrhoea, constipation and allergies in children, follow-up of Kawasaki disease.',
  '发热、咳嗽、手足口病、疱疹性咽峡炎等常见病。':
    'Fever, cough, hand, foot and mouth disease, herpangina and other common illnesses.',
  '儿童常见呼吸道与消化道疾病，家庭护理指导。':
    'Common respiratory and digestive illnesses of children, advice for care at home.',
  '身材矮小、性早熟筛查、儿童营养与喂养困难，发育评估。':
    'Short stature, screening for early puberty, nutrition and feeding difficulties, developmental assessment.',
  '婴幼儿保健、辅食添加、语言发育迟缓的早期干预。':
    'Health of babies and toddlers, weaning, early help with delayed speech.',
  '白内障超声乳化、青光眼早期诊断与手术，高度近视眼底病。':
    'Cataract surgery by ultrasound, early diagnosis and surgery of glaucoma, retinal disease in high myopia.',
  '糖尿病视网膜病变、黄斑病变的眼底激光和注药治疗。':
    'Laser and injection treatment of diabetic retinopathy and macular disease.',
  '干眼、结膜炎、儿童近视防控与验光配镜。':
    'Dry eyes, conjunctivitis, control of short sight in children, eye tests and glasses.',
  '鼻窦炎、鼻息肉内镜手术，耳聋与中耳炎，打鼾的手术治疗。':
    'Endoscopic surgery of sinusitis and nasal polyps, hearing loss and middle ear infection, surgery for snoring.',
  '过敏性鼻炎、咽喉炎、耳鸣、耳石症复位。':
    'Allergic rhinitis, sore throat, tinnitus, repositioning manoeuvres for positional vertigo.',
  '复杂种植修复、全口义齿、咬合重建。': 'Complex implants, full dentures, rebuilding of the bite.',
  '根管治疗、显微牙体修复、牙周病系统治疗。':
    'Root canal treatment, microscope restorations, treatment of gum disease.',
  '补牙、智齿拔除、洁牙，儿童涂氟与窝沟封闭。':
    'Fillings, wisdom teeth, cleaning, fluoride and sealants for children.',
  '银屑病、特应性皮炎的生物制剂治疗，疑难皮疹与皮肤肿瘤。':
    'Biologics for psoriasis and atopic eczema, difficult rashes and skin tumours.',
  '痤疮、玫瑰痤疮、脱发，激光与光动力治疗。':
    'Acne, rosacea, hair loss, laser and photodynamic treatment.',
  '湿疹、荨麻疹、真菌感染、带状疱疹。': 'Eczema, hives, fungal infections, shingles.',
  '脾胃病、失眠、肿瘤术后调理，膏方与冬病夏治。':
    'Digestive disorders, insomnia, recovery after cancer surgery, herbal pastes and seasonal treatment.',
  '月经与更年期调理、慢性咳嗽、亚健康状态。':
    'Periods and menopause, chronic cough, general weakness.',
  '颈腰椎病、肩周炎、面瘫的针灸与手法治疗，中风后遗症。':
    'Acupuncture and manual treatment of neck and back problems, frozen shoulder and facial palsy, after-effects of stroke.',
  '落枕、网球肘、失眠与头痛的针刺治疗，小儿推拿。':
    'Acupuncture for stiff neck, tennis elbow, insomnia and headache, massage for children.',
  '体检报告解读、肿瘤标志物与结节的随访建议，个性化体检方案。':
    'Explaining health check reports, follow-up of tumour markers and nodules, personal health check plans.',
  '冠心病、心衰的药物优化，支架术后长期随访，心脏康复。':
    'Medicines for coronary disease and heart failure, long-term follow-up after stents, cardiac rehabilitation.',
  '高血压、高血脂的基层管理，动态心电图判读。':
    'Community care of high blood pressure and high lipids, ambulatory ECG.',
  '发热待查、慢性咳嗽、胃肠不适的综合诊治。':
    'Fever of unknown cause, chronic cough, stomach and bowel complaints.',
  '感冒、肠胃炎、慢病续方与用药指导。':
    'Colds, gastroenteritis, repeat prescriptions and advice on medicines.',
  '高龄老人多病共存、衰弱与跌倒评估、用药整理，认知障碍。':
    'Several conditions in old age, assessment of frailty and falls, review of medicines, cognitive impairment.',
  '老年高血压糖尿病随访、疫苗与营养咨询。':
    'Follow-up of high blood pressure and diabetes in old age, advice on vaccines and nutrition.',
  '前交叉韧带与半月板损伤的关节镜手术，肩袖损伤。':
    'Arthroscopy for cruciate ligament and meniscus injuries, rotator cuff injuries.',
  '运动扭伤、膝关节疼痛、骨折复查与康复指导。':
    'Sports sprains, knee pain, fracture follow-up and rehabilitation.',
  '脑卒中、骨科术后的功能康复，吞咽与言语训练。':
    'Rehabilitation after stroke and bone surgery, swallowing and speech training.',
  '宫颈病变、盆腔炎、月经失调，宫腔镜日间手术。':
    'Diseases of the cervix, pelvic inflammation, irregular periods, day hysteroscopy.',
  '妇科常见炎症、避孕与备孕咨询。':
    'Common gynaecological infections, advice on contraception and on planning a pregnancy.',
  '儿童过敏、湿疹、反复咳嗽与喘息。':
    'Allergies, eczema, recurring cough and wheezing in children.',
  '儿童发热、腹泻、咳嗽等常见病。':
    'Fever, diarrhoea, cough and other common illnesses of children.',
  '补牙、洁牙、拔牙，儿童口腔行为引导。':
    'Fillings, cleaning, extractions, helping children at the dentist.',
  '脾胃调理、痛经、颈肩腰腿痛的中药与针灸治疗。':
    'Herbal medicine and acupuncture for digestion, period pain, and pain of neck, shoulders, back and legs.',
}

/** The parts of an introduction. */
export const introductions: Readonly<Record<string, string>> = {
  医学硕士: 'Master of Medicine',
  医学博士: 'Doctor of Medicine',
  '医学硕士，硕士研究生导师': 'Master of Medicine, supervisor of graduate students',
  '曾在国内知名医学中心进修一年。': 'Trained for a year at a leading medical centre.',
  '参与多项临床研究，长期带教年轻医生。':
    'Takes part in clinical research and teaches young doctors.',
  '多次参加下乡义诊和社区讲座。': 'Gives free clinics in villages and talks in the community.',
  '多年担任科室教学负责人。': 'In charge of teaching in the department for years.',
  '看病细致，愿意把病情用家常话讲清楚。': 'Careful, and explains things in everyday words.',
  '重视随访，常提醒病人带上以往的报告一起看。':
    'Cares about follow-up: please bring earlier reports.',
  '主张能不用药就不用药，先把生活方式调整好。':
    'Prefers a better way of life to medicines where possible.',
  '对老年人和孩子有耐心，语速慢、交代清楚。':
    'Patient with older people and children; speaks slowly and clearly.',
  '习惯和病人一起商量方案，说明每种选择的好处和代价。':
    'Plans treatment together with the patient and names the benefits and costs of each choice.',
}
