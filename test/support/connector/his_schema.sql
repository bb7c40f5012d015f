-- A small HIS, as hospitals have them: tables with Chinese columns, and views for others to read. PostgreSQL and MariaDB read the same text.
create table 机构 (级别 varchar(8), 代码 varchar(40) primary key, 名称 varchar(100), 上级代码 varchar(40), 院区代码 varchar(40), 电话 varchar(40), 位置 varchar(100), 停用 varchar(1) default '0', 更新时间 timestamp(3) default current_timestamp(3));
create table 人员 (医生代码 varchar(40) primary key, 院区代码 varchar(40), 科室代码 varchar(40), 姓名 varchar(40), 性别 varchar(4), 职称 varchar(20), 擅长 varchar(500), 停用 varchar(1) default '0', 口令 varchar(40) default 'secret', 更新时间 timestamp(3) default current_timestamp(3));
create table 排班 (排班号 varchar(40) primary key, 科室代码 varchar(40), 医生代码 varchar(40), 号别 varchar(8), 出诊日期 date, 午别 varchar(4), 挂号费 decimal(10,2), 诊查费 decimal(10,2), 诊室 varchar(40), 放号时间 timestamp null, 停诊 varchar(1) default '0', 停诊原因 varchar(100), 号源 varchar(4000), 更新时间 timestamp(3) default current_timestamp(3), 替诊医生 varchar(40));
create table 患者 (患者号 varchar(40) primary key, 卡号 varchar(40), 姓名 varchar(40), 身份证号 varchar(18), 电话 varchar(20), 死亡日期 date, 更新时间 timestamp(3) default current_timestamp(3), 合并至 varchar(40));
create table 就诊状态 (就诊号 varchar(40) primary key, 外部订单号 varchar(64), 患者号 varchar(40), 排班号 varchar(40), 状态 varchar(8), 原因 varchar(100), 更新时间 timestamp(3) default current_timestamp(3));
create table 住院 (住院流水号 varchar(40) primary key, 患者号 varchar(40), 院区代码 varchar(40), 住院号 varchar(40), 住院次数 int, 状态 varchar(8), 科室 varchar(40), 病区 varchar(40), 床号 varchar(20), 主管医生 varchar(40), 入院日期 date, 出院日期 date, 更新时间 timestamp(3) default current_timestamp(3));
create table 费用 (费用单号 varchar(40) primary key, 院区代码 varchar(40), 患者号 varchar(40), 就诊号 varchar(40), 就诊日期 date, 开单科室 varchar(40), 开单医生 varchar(40), 名称 varchar(100), 开单时间 timestamp null, 失效时间 timestamp null, 状态 varchar(8), 明细 text, 更新时间 timestamp(3) default current_timestamp(3));
create table 报告 (报告号 varchar(40) primary key, 患者号 varchar(40), 院区代码 varchar(40), 类别 varchar(8), 名称 varchar(100), 状态 varchar(8), 科室 varchar(40), 申请医生 varchar(40), 申请时间 timestamp null, 预计时间 timestamp null, 报告时间 timestamp null, 审核时间 timestamp null, 报告医生 varchar(40), 所见 text, 诊断 text, 结果 text, 更新时间 timestamp(3) default current_timestamp(3), 更正说明 varchar(500), 不出具原因 varchar(200));
create view 机构视图 as select * from 机构;
create view 医生视图 as select 医生代码, 院区代码, 科室代码, 姓名, 性别, 职称, 擅长, 停用, 更新时间 from 人员;
create view 排班视图 as select * from 排班;
create view 患者视图 as select * from 患者;
create view 就诊状态视图 as select * from 就诊状态;
create view 住院视图 as select * from 住院;
create view 费用视图 as select * from 费用;
create view 报告视图 as select * from 报告;
