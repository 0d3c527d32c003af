-- Runs once, when the database of compose.yaml is created: the gateways' user owns their database and is no superuser.
-- It migrates the database too, because each gateway does so when it starts.
\set password `cat /run/secrets/database_password`
CREATE ROLE greenroom LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE greenroom OWNER greenroom;
REVOKE ALL ON DATABASE greenroom FROM PUBLIC;
