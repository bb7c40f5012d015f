-- How many codes are in force, as the desk asks before it pauses 扫码付: from the index alone.
create index outpatient_pay_code_live on outpatient_pay_code (expires_at) where revoked_at is null;
