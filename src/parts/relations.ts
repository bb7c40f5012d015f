/** 与就诊人的关系，有一项不能选。 */
export const relations = [
  { value: 'self', words: '本人', note: '用您自己的证件' },
  { value: 'parent', words: '父母' },
  { value: 'child', words: '子女', note: '未满 14 岁要填监护人' },
  { value: 'other', words: '其他', note: '最多 5 人，已满', disabled: true },
] as const
