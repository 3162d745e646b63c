-- Where the member registered, as the network said (ISO 3166-1 alpha-2); null: unknown, opened by an agent, or from before.
ALTER TABLE members ADD COLUMN country TEXT;
