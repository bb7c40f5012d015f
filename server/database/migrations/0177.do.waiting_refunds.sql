-- Why a refund has not arrived, as a code: the channel's word (ABNORMAL, CLOSED), its refusal (NOT_ENOUGH …), or UNREACHABLE.
alter table refund add column cause text;
-- Where an abnormal refund is sent instead; the user's card is readable for the channel only, and goes when the channel took it.
alter table refund add column abnormal_to text check (abnormal_to in ('USER_BANK_CARD', 'MERCHANT_BANK_CARD'));
alter table refund add column abnormal_card jsonb;

update refund set cause = coalesce(substring(last_error from 'refused \(([A-Z_]+)\)'), substring(last_error from 'says (ABNORMAL|CLOSED)'))
where status = 'FAILED' and last_error is not null;

-- A refund that the channel calls abnormal can only be sent elsewhere.
update work_item w set kind = 'refund_abnormal'
from refund r where w.kind = 'refund_failed' and w.ended_at is null and w.subject = r.refund_id::text and r.cause = 'ABNORMAL';

-- What the channel said, without our words around it.
update refund set last_error = regexp_replace(last_error, '^\w+ refused \([A-Z_]+\): ', '') where status = 'FAILED' and last_error ~ '^\w+ refused ';
update refund set last_error = null where last_error ~ '^the channel says ';
