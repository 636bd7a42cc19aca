-- How many tables there are, whoever made them.
SELECT count(*) FROM sqlite_master WHERE type = 'table'
