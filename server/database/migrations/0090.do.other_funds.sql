-- 其他基金 (serious illness, assistance …) beside the pooling fund: one word, one sum on every page.
alter table outpatient_order add column other_fen integer not null default 0 check (other_fen >= 0);
alter table outpatient_order drop constraint outpatient_order_check;
alter table outpatient_order add constraint outpatient_order_split check (fund_fen + account_fen + other_fen + cash_fen = total_fen);

-- Until now both funds stood in one column; what insurance paid knows them apart.
update outpatient_order o set fund_fen = o.fund_fen - i.other_fen, other_fen = i.other_fen
from insurance_payment i
where i.business = 'outpatient' and i.business_id = o.order_id and i.status = 'SUCCESS' and i.other_fen > 0 and o.fund_fen >= i.other_fen;
