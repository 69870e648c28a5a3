SET session_replication_role = replica;
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
INSERT INTO public.account VALUES
	('3f8e39b0-e9db-478a-b938-cd41d43eb38c', 'Owner', 'owner', '2026-11-26 00:04:03.457534+00');
INSERT INTO public.account_token VALUES
	('\x844a60ffa4efbefa10f95a47e437c0dbfb44613eb792bb7c58fac8491bc851e1', '3f8e39b0-e9db-478a-b938-cd41d43eb38c', '2027-02-24 00:04:03.457534+00', NULL, '2026-11-26 00:04:03.457534+00');
INSERT INTO public.production VALUES
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'Class', 120, 16, 10, 1, 2, 1, true, '{}', 1, '2026-11-26 00:04:03.548392+00', '2026-11-26 00:04:03.548392+00', 0, 'metres', true, true, false, NULL, NULL, NULL, NULL, NULL, NULL, 0.3, 0.3, 2.5, 0.7, 0, '{}', '{}'),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'Release', 120, 16, 10, 1, 2, 1, true, '{"about": "made by a test"}', 3, '2026-11-26 00:04:03.821092+00', '2026-11-26 00:04:08.901806+00', 0, 'metres', true, true, false, NULL, NULL, NULL, NULL, NULL, NULL, 0.3, 0.3, 2.5, 0.7, 0, '{}', '{}'),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'Release', 120, 16, 10, 1, 2, 1, true, '{"about": "made by a test"}', 1, '2026-11-26 00:04:08.962303+00', '2026-11-26 00:04:08.962303+00', 0, 'metres', true, true, false, NULL, NULL, NULL, NULL, NULL, NULL, 0.3, 0.3, 2.5, 0.7, 0, '{}', '{}'),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'Renamed', 120, 16, 10, 1, 2, 1, true, '{"about": "made by a test"}', 2, '2026-11-26 00:04:09.07515+00', '2026-11-26 00:04:09.14228+00', 0, 'metres', true, true, false, NULL, NULL, NULL, NULL, NULL, NULL, 0.3, 0.3, 2.5, 0.7, 0, '{}', '{}');
INSERT INTO public.drill VALUES
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 0, 2, 4, 1.5, '{10000000}');
INSERT INTO public.combo VALUES
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'onetwo', 0, 'One-two'),
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'check', 1, 'Check');
INSERT INTO public.combo_step VALUES
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'onetwo', 0, 'jab', NULL, 1),
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'onetwo', 1, 'cross', NULL, 1),
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'check', 0, NULL, 'check', 0),
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'check', 1, 'leadHook', NULL, 0.5);
INSERT INTO public.session VALUES
	('2561aafe-94bd-4b10-9cf2-854ecbdd9648', '3e838ef3-847c-419f-9c72-e34c33f541e3', '2026-11-26 00:04:03.564589+00', NULL, 1, 'drill', '3f8e39b0-e9db-478a-b938-cd41d43eb38c', NULL),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 'e807c716-a624-443e-bfe3-b0f8abba2330', '2026-11-26 00:04:03.829523+00', NULL, 1, 'production', '3f8e39b0-e9db-478a-b938-cd41d43eb38c', NULL),
	('66f81b02-abc3-440f-8900-d1f48fd47dd0', 'e807c716-a624-443e-bfe3-b0f8abba2330', '2026-11-26 00:04:06.499438+00', NULL, 1, 'production', '3f8e39b0-e9db-478a-b938-cd41d43eb38c', 'ac430f31-f18d-4bb0-8379-ef776534fb4e'),
	('3d1d7a0b-dc3b-4158-b63e-b9157fda1dd9', 'e807c716-a624-443e-bfe3-b0f8abba2330', '2026-11-26 00:04:06.499438+00', '2026-11-26 00:04:06.519165+00', 1, 'production', '3f8e39b0-e9db-478a-b938-cd41d43eb38c', 'ac430f31-f18d-4bb0-8379-ef776534fb4e'),
	('e393c0e3-bf0d-437e-84b3-581fed38e119', 'e807c716-a624-443e-bfe3-b0f8abba2330', '2026-11-26 00:04:06.531129+00', NULL, 1, 'production', '3f8e39b0-e9db-478a-b938-cd41d43eb38c', 'ac430f31-f18d-4bb0-8379-ef776534fb4e'),
	('f97178c4-a248-4c10-99e2-81fa8c230014', '710137a7-a917-49f2-8b77-d9fd9f9ae039', '2026-11-26 00:04:08.985036+00', '2026-11-26 00:04:09.053884+00', 1, 'production', '3f8e39b0-e9db-478a-b938-cd41d43eb38c', NULL),
	('715de6a3-5d0a-44c1-9940-ebc587dd2b96', 'a6b59642-1da5-4f64-832c-1bb5ae383f31', '2026-11-26 00:04:09.094816+00', NULL, 1, 'production', '3f8e39b0-e9db-478a-b938-cd41d43eb38c', NULL);
INSERT INTO public.member VALUES
	('3a7ffab3-e873-4eb5-b4e0-e88943aea044', '2561aafe-94bd-4b10-9cf2-854ecbdd9648', 'Cora', 'conductor', '2026-11-26 00:04:03.574474+00', NULL, NULL, NULL, NULL, NULL),
	('08039c8d-43fa-44ec-afa9-ee755b4cbe61', '2561aafe-94bd-4b10-9cf2-854ecbdd9648', 'Ada', 'dancer', '2026-11-26 00:04:03.580225+00', NULL, NULL, NULL, NULL, NULL),
	('4d4379d3-8b54-44fc-8984-d09d3543c415', 'ac430f31-f18d-4bb0-8379-ef776534fb4e', 'Cora', 'conductor', '2026-11-26 00:04:03.849513+00', NULL, NULL, NULL, NULL, NULL),
	('551841b6-c397-403a-aa9d-e84a0af3a1e0', 'ac430f31-f18d-4bb0-8379-ef776534fb4e', 'Dara', 'dancer', '2026-11-26 00:04:03.889534+00', NULL, NULL, NULL, NULL, NULL),
	('3bbe3288-a577-47a1-9a47-cbeb9ca395e3', 'ac430f31-f18d-4bb0-8379-ef776534fb4e', 'Arne', 'conductor', '2026-11-26 00:04:03.867667+00', NULL, NULL, NULL, NULL, NULL),
	('d85d44c7-75fc-4f2c-b477-a6dc95e4610d', 'e393c0e3-bf0d-437e-84b3-581fed38e119', 'Cora', 'conductor', '2026-11-26 00:04:06.553534+00', NULL, NULL, NULL, '4d4379d3-8b54-44fc-8984-d09d3543c415', NULL),
	('e0340b87-9ef1-4e51-96da-a6e8ae799eda', 'f97178c4-a248-4c10-99e2-81fa8c230014', 'Cora', 'conductor', '2026-11-26 00:04:08.997721+00', NULL, NULL, NULL, NULL, NULL),
	('edb40030-d86e-4145-8914-dff3faca7fb5', '715de6a3-5d0a-44c1-9940-ebc587dd2b96', 'Cora', 'conductor', '2026-11-26 00:04:09.1122+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.formation VALUES
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f1', 0, 'Formation 1', 3000000, 1000000, 'easeInOut', '', ''),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f2', 1, 'Formation 2', 2000000, 1000000, 'easeInOut', '', ''),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f3', 2, 'Formation 3', 2000000, 1000000, 'easeInOut', '', ''),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f4', 3, 'Formation 4', 2000000, 1000000, 'easeInOut', '', ''),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f0', 0, 'Formation 0', 2000000, 1000000, 'easeInOut', '', ''),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f1', 1, 'Formation 1', 2000000, 1000000, 'easeInOut', '', ''),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f2', 2, 'Formation 2', 2000000, 1000000, 'easeInOut', '', ''),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f3', 3, 'Formation 3', 2000000, 1000000, 'easeInOut', '', ''),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f4', 4, 'Formation 4', 2000000, 1000000, 'easeInOut', '', ''),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f0', 0, 'Formation 0', 2000000, 1000000, 'easeInOut', '', ''),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f1', 1, 'Formation 1', 2000000, 1000000, 'easeInOut', '', ''),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f2', 2, 'Formation 2', 2000000, 1000000, 'easeInOut', '', ''),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f3', 3, 'Formation 3', 2000000, 1000000, 'easeInOut', '', ''),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f4', 4, 'Formation 4', 2000000, 1000000, 'easeInOut', '', '');
INSERT INTO public.formation_position VALUES
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f1', 'p0', -7, 1),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f1', 'p0', -7, 1),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f1', 'p1', -4, 2),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f1', 'p2', -1, 3),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f2', 'p0', -6, 2),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f2', 'p1', -3, 3),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f2', 'p2', 0, 4),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f3', 'p0', -5, 3),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f3', 'p1', -2, 4),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f3', 'p2', 1, 5),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f4', 'p0', -4, 4),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f4', 'p1', -1, 5),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'f4', 'p2', 2, 6),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f0', 'p0', -8, 0),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f0', 'p1', -5, 1),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f0', 'p2', -2, 2),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f1', 'p0', -7, 1),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f1', 'p1', -4, 2),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f1', 'p2', -1, 3),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f2', 'p0', -6, 2),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f2', 'p1', -3, 3),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f2', 'p2', 0, 4),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f3', 'p0', -5, 3),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f3', 'p1', -2, 4),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f3', 'p2', 1, 5),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f4', 'p0', -4, 4),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f4', 'p1', -1, 5),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'f4', 'p2', 2, 6),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f0', 'p0', -8, 0),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f0', 'p1', -5, 1),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f0', 'p2', -2, 2),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f1', 'p1', -4, 2),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f1', 'p2', -1, 3),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f2', 'p0', -6, 2),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f2', 'p1', -3, 3),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f2', 'p2', 0, 4),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f3', 'p0', -5, 3),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f3', 'p1', -2, 4),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f3', 'p2', 1, 5),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f4', 'p0', -4, 4),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f4', 'p1', -1, 5),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'f4', 'p2', 2, 6);
INSERT INTO public.join_code OVERRIDING SYSTEM VALUE VALUES
	(4, 'NQYGPD', '2561aafe-94bd-4b10-9cf2-854ecbdd9648', 'conductor', '2026-12-10 00:04:03.564589+00', NULL),
	(5, 'PYZA5F', '2561aafe-94bd-4b10-9cf2-854ecbdd9648', 'dancer', '2026-12-10 00:04:03.564589+00', NULL),
	(6, 'QVRH82', '2561aafe-94bd-4b10-9cf2-854ecbdd9648', 'screen', '2026-12-10 00:04:03.564589+00', NULL),
	(7, 'H6Q4HK', 'ac430f31-f18d-4bb0-8379-ef776534fb4e', 'conductor', '2026-12-10 00:04:03.829523+00', NULL),
	(8, 'PMKM63', 'ac430f31-f18d-4bb0-8379-ef776534fb4e', 'dancer', '2026-12-10 00:04:03.829523+00', NULL),
	(9, 'VV3SPJ', 'ac430f31-f18d-4bb0-8379-ef776534fb4e', 'screen', '2026-12-10 00:04:03.829523+00', NULL),
	(10, 'BHVZBW', 'f97178c4-a248-4c10-99e2-81fa8c230014', 'conductor', '2026-12-10 00:04:08.985036+00', '2026-11-26 00:04:09.01047+00'),
	(11, 'H39TDD', 'f97178c4-a248-4c10-99e2-81fa8c230014', 'dancer', '2026-12-10 00:04:08.985036+00', '2026-11-26 00:04:09.01047+00'),
	(12, 'SGGK29', 'f97178c4-a248-4c10-99e2-81fa8c230014', 'screen', '2026-12-10 00:04:08.985036+00', '2026-11-26 00:04:09.01047+00'),
	(13, 'P3XNPD', 'f97178c4-a248-4c10-99e2-81fa8c230014', 'conductor', '2026-12-10 00:04:09.041537+00', '2026-11-26 00:04:09.053884+00'),
	(14, 'SC85Z3', 'f97178c4-a248-4c10-99e2-81fa8c230014', 'dancer', '2026-12-10 00:04:09.041537+00', '2026-11-26 00:04:09.053884+00'),
	(15, 'SGFC7Z', 'f97178c4-a248-4c10-99e2-81fa8c230014', 'screen', '2026-12-10 00:04:09.041537+00', '2026-11-26 00:04:09.053884+00'),
	(16, 'H7AY4X', '715de6a3-5d0a-44c1-9940-ebc587dd2b96', 'conductor', '2026-12-10 00:04:09.094816+00', NULL),
	(17, 'J27QMQ', '715de6a3-5d0a-44c1-9940-ebc587dd2b96', 'dancer', '2026-12-10 00:04:09.094816+00', NULL),
	(18, 'KK3Z8Q', '715de6a3-5d0a-44c1-9940-ebc587dd2b96', 'screen', '2026-12-10 00:04:09.094816+00', NULL);
INSERT INTO public.member_token VALUES
	('\xf75af80928cb6b8f980798e23140f04bcffc7c9ffe000b5350e42de430597938', '3a7ffab3-e873-4eb5-b4e0-e88943aea044', '2026-12-10 00:04:03.574474+00', NULL),
	('\x6609133909ef22c05dec9270ca073907293708f873bdf31bf09404f11b7e4c00', '08039c8d-43fa-44ec-afa9-ee755b4cbe61', '2026-12-10 00:04:03.580225+00', NULL),
	('\x26cf3ff802b952483ab0389480b6e059f290725efdc2f05879ac1870638d0e5f', '4d4379d3-8b54-44fc-8984-d09d3543c415', '2026-12-10 00:04:03.849513+00', NULL),
	('\x2bbc8b9f355f1f809e231abfe69cab28a742e2ea4fec027ff711545b43d4af81', '3bbe3288-a577-47a1-9a47-cbeb9ca395e3', '2026-12-10 00:04:03.867667+00', NULL),
	('\xd81b6cb0ecb9715f732f5e2569199ef55ae7a5de58243755a78da194010ff18a', '551841b6-c397-403a-aa9d-e84a0af3a1e0', '2026-12-10 00:04:03.889534+00', NULL),
	('\x446a0d61977ab4aad623db0be9e45dfcbdef041a7e4829c20752b877fb28ac9d', 'd85d44c7-75fc-4f2c-b477-a6dc95e4610d', '2026-12-10 00:04:06.553534+00', NULL),
	('\x02516fb1e629cbd6d51a86b8149a4abaf707c273bb501eb924295c6623fb99e9', 'e0340b87-9ef1-4e51-96da-a6e8ae799eda', '2026-12-10 00:04:08.997721+00', NULL),
	('\xbe98b30bd5985a2bb41e88b27455e40ed3b909754d47326204779b770550416f', 'edb40030-d86e-4145-8914-dff3faca7fb5', '2026-12-10 00:04:09.1122+00', NULL);
INSERT INTO public.owner_link VALUES
	('\xc315f2dce421051c62d7da1166514a6e131bf9b198d00f88e27fc65298c68d90', '2026-11-27 00:04:01.723912+00', '2026-11-26 00:04:03.457534+00'),
	('\x44e060e9611e93859bb269dda50aafb99374a53686ff44cc56365cf03dbdb8d1', '2026-11-27 00:04:07.013541+00', NULL);
INSERT INTO public.person VALUES
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'mia', 0, 'Mia', false),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'noa', 1, 'Noa', false),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'mia', 0, 'Mia', false),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'noa', 1, 'Noa', false),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'mia', 0, 'Mia', false),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'noa', 1, 'Noa', false);
INSERT INTO public.performer VALUES
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'p0', 0, '1', 'Performer 0', '#e4572e', 'circle', NULL, NULL),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'p1', 1, '2', 'Performer 1', '#e4572e', 'circle', NULL, NULL),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 'p2', 2, '3', 'Performer 2', '#e4572e', 'circle', NULL, NULL),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'p0', 0, '1', 'Performer 0', '#e4572e', 'circle', NULL, NULL),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'p1', 1, '2', 'Performer 1', '#e4572e', 'circle', NULL, NULL),
	('710137a7-a917-49f2-8b77-d9fd9f9ae039', 'p2', 2, '3', 'Performer 2', '#e4572e', 'circle', NULL, NULL),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'p0', 0, '1', 'Performer 0', '#e4572e', 'circle', NULL, NULL),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'p1', 1, '2', 'Performer 1', '#e4572e', 'circle', NULL, NULL),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 'p2', 2, '3', 'Performer 2', '#e4572e', 'circle', NULL, NULL);
INSERT INTO public.performer_assignment VALUES
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 'e807c716-a624-443e-bfe3-b0f8abba2330', 'p0', '551841b6-c397-403a-aa9d-e84a0af3a1e0', 1795651443919088);
INSERT INTO public.production_edit VALUES
	('e807c716-a624-443e-bfe3-b0f8abba2330', 2, '6f9619ff-8b86-4011-b42d-000000000001', 1, '3f8e39b0-e9db-478a-b938-cd41d43eb38c', 'Owner', '', 'edit', NULL, '[{"set":["formations","f1","hold"],"to":3000000}]', '[{"set":["formations","f1","hold"],"to":2000000}]', '[]', '2026-11-26 00:04:06.608465+00'),
	('e807c716-a624-443e-bfe3-b0f8abba2330', 3, '6f9619ff-8b86-4011-b42d-000000000002', 2, '3f8e39b0-e9db-478a-b938-cd41d43eb38c', 'Owner', '', 'edit', NULL, '[{"remove":"formations","id":"f0"}]', '[{"insert":"formations","value":{"id":"f0","name":"Formation 0","hold":2000000,"part":"","notes":"","positions":{"p0":{"x":-8,"y":0},"p1":{"x":-5,"y":1},"p2":{"x":-2,"y":2}},"setPieces":{},"transition":{"duration":1000000,"easing":"easeInOut","paths":{},"delays":{}}},"after":null}]', '[]', '2026-11-26 00:04:08.902816+00'),
	('a6b59642-1da5-4f64-832c-1bb5ae383f31', 2, '6f9619ff-8b86-4011-b42d-000000000003', 1, '3f8e39b0-e9db-478a-b938-cd41d43eb38c', 'Owner', '', 'edit', NULL, '[{"set":["title"],"to":"Renamed"}]', '[{"set":["title"],"to":"Release"}]', '[]', '2026-11-26 00:04:09.142522+00');
INSERT INTO public.punch VALUES
	('2561aafe-94bd-4b10-9cf2-854ecbdd9648', '08039c8d-43fa-44ec-afa9-ee755b4cbe61', 1, 1, '08039c8d-43fa-44ec-afa9-ee755b4cbe61', 1, 1795651443766504, 1, NULL, NULL, 'tapPad', 0, false, NULL, NULL, NULL, NULL, NULL, NULL),
	('2561aafe-94bd-4b10-9cf2-854ecbdd9648', '08039c8d-43fa-44ec-afa9-ee755b4cbe61', 2, 2, '08039c8d-43fa-44ec-afa9-ee755b4cbe61', 2, 1795651444266504, 1, 7.5, NULL, 'tapPad', 0, false, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.round VALUES
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'first', 0, 30000000, 10000000, 'sequence'),
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'second', 1, 30000000, 10000000, 'sequence'),
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'third', 2, 30000000, 10000000, 'sequence');
INSERT INTO public.round_combo VALUES
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'first', 0, 'onetwo', NULL),
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'first', 1, 'check', NULL),
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'second', 0, 'onetwo', NULL),
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'second', 1, 'check', NULL),
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'third', 0, 'onetwo', NULL),
	('3e838ef3-847c-419f-9c72-e34c33f541e3', 'third', 1, 'check', NULL);
INSERT INTO public.session_event VALUES
	('2561aafe-94bd-4b10-9cf2-854ecbdd9648', 1, DEFAULT, 1795651443606770, '3a7ffab3-e873-4eb5-b4e0-e88943aea044', '"52ef8033-0774-4ee4-aa4f-b88f9258ea2b"', 'batonPassed', '{"to": "3a7ffab3-e873-4eb5-b4e0-e88943aea044", "from": null}', '2026-11-26 00:04:03.613742+00'),
	('2561aafe-94bd-4b10-9cf2-854ecbdd9648', 2, DEFAULT, 1795651443616504, '3a7ffab3-e873-4eb5-b4e0-e88943aea044', '"bd014869-aecf-48e1-b057-4d0108f3f94c"', 'begun', '{"seed": "57a31599c937b09b", "motion": {"at": 1795651443766504, "rate": 1, "until": 110000000, "position": 0}}', '2026-11-26 00:04:03.616887+00'),
	('2561aafe-94bd-4b10-9cf2-854ecbdd9648', 3, DEFAULT, 1795651443768773, '3a7ffab3-e873-4eb5-b4e0-e88943aea044', '"6ee3b321-512c-46d0-9367-dce6391a17f8"', 'adjusted', '{"adjustment": {"at": 152269, "call": "check"}}', '2026-11-26 00:04:03.769197+00'),
	('2561aafe-94bd-4b10-9cf2-854ecbdd9648', 4, DEFAULT, 1795651443774767, '3a7ffab3-e873-4eb5-b4e0-e88943aea044', '"319bde55-4fb2-4f9c-b2a3-59d398bae6bd"', 'adjusted', '{"adjustment": {"at": 158263, "tempo": 90}}', '2026-11-26 00:04:03.775022+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 1, DEFAULT, 1795651443901237, NULL, NULL, 'roleChanged', '{"role": "conductor", "member": "3bbe3288-a577-47a1-9a47-cbeb9ca395e3"}', '2026-11-26 00:04:03.90154+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 2, DEFAULT, 1795651443911312, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"8115adaa-f8d9-4eb5-9393-9a040202184e"', 'batonPassed', '{"to": "4d4379d3-8b54-44fc-8984-d09d3543c415", "from": null}', '2026-11-26 00:04:03.911559+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 3, DEFAULT, 1795651443919088, '551841b6-c397-403a-aa9d-e84a0af3a1e0', '"74a9903f-331d-4207-ae1b-85c4a5d2780a"', 'assigned', '{"member": "551841b6-c397-403a-aa9d-e84a0af3a1e0", "performer": "p0"}', '2026-11-26 00:04:03.91938+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 4, DEFAULT, 1795651443934708, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"b624223a-d1d1-4b6c-a04f-b0fa91ded97c"', 'assigned', '{"member": "3bbe3288-a577-47a1-9a47-cbeb9ca395e3", "performer": "p1"}', '2026-11-26 00:04:03.935048+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 5, DEFAULT, 1795651443942804, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"edfdf106-88b8-447c-8b3e-45d9f267646c"', 'assigned', '{"member": null, "performer": "p1"}', '2026-11-26 00:04:03.943076+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 6, DEFAULT, 1795651443951393, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"14fbe4b0-a39c-480b-89b3-965578b68276"', 'leadLimited', '{"most": 300000, "least": 100000}', '2026-11-26 00:04:03.951621+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 7, DEFAULT, 1795651443957028, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"3c7d8992-752d-4557-a595-0e246efd547c"', 'absent', '{"absent": true, "person": "mia"}', '2026-11-26 00:04:03.961585+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 8, DEFAULT, 1795651443972773, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"873b005c-ea4c-439b-9e9a-bbb54e32f4a5"', 'absent', '{"absent": true, "person": "noa"}', '2026-11-26 00:04:03.97305+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 9, DEFAULT, 1795651443982724, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"ae4e8b3d-5e16-498b-8511-3201a50f3983"', 'absent', '{"absent": false, "person": "noa"}', '2026-11-26 00:04:03.982997+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 10, DEFAULT, 1795651443986625, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"b8fd3307-fcd7-44ad-8105-c44770b4487b"', 'cued', '{"to": 1, "from": 0, "motion": {"at": 1795651444136625, "rate": 1, "until": 3000000, "position": 2000000}, "starts": 1795651444136625, "duration": 1000000}', '2026-11-26 00:04:03.986861+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 11, DEFAULT, 1795651444003335, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"8ea79902-b3f9-4660-8413-6d0192a1d360"', 'noted', '{"text": "Nobody in particular: “quoted” \\ 🎵", "place": "f0", "position": 0, "formation": 0}', '2026-11-26 00:04:04.003827+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 12, DEFAULT, 1795651444014673, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"5562dc73-689a-4a4c-9fac-056d76ae702e"', 'noted', '{"text": "Higher", "place": "f0", "position": 0, "formation": 0, "performer": "p0"}', '2026-11-26 00:04:04.017627+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 13, DEFAULT, 1795651444020791, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"058ef92e-ac44-486e-8f29-db7847edb57e"', 'noted', '{"text": "A slip", "place": "f0", "position": 0, "formation": 0, "performers": ["p0", "p1"]}', '2026-11-26 00:04:04.021002+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 14, DEFAULT, 1795651444030752, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"443aaafa-ba6c-48ec-8c1f-16821dd1ac8b"', 'noteWithdrawn', '{"note": 13}', '2026-11-26 00:04:04.031019+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 15, DEFAULT, 1795651444038859, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"38eed3c7-f01b-4e9d-a0b8-e48a7ab4287c"', 'announced', '{"text": "Ten minutes"}', '2026-11-26 00:04:04.039105+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 16, DEFAULT, 1795651444042561, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"2a3b00df-7b66-4ece-ac69-875f8b2ef735"', 'moved', '{"rate": 1, "motion": {"at": 1795651444192561, "rate": 1, "until": 14000000, "position": 2000000}}', '2026-11-26 00:04:04.042774+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 17, DEFAULT, 1795651444294667, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"4f859e52-b37d-4986-a8b1-05f86147aee3"', 'moved', '{"rate": 1, "motion": {"at": 1795651444444667, "rate": 0, "until": 14000000, "position": 2252106}}', '2026-11-26 00:04:04.297639+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 18, DEFAULT, 1795651446452262, NULL, NULL, 'punctualitySummed', '{"from": 16, "shown": 1, "worst": 40000, "counts": [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], "inTime": 1, "changes": 1, "devices": 1, "through": 16}', '2026-11-26 00:04:06.452539+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 19, DEFAULT, 1795651446479538, NULL, NULL, 'takeNamed', '{"name": "The first", "take": 1}', '2026-11-26 00:04:06.479698+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 20, DEFAULT, 1795651446484176, NULL, NULL, 'takeStarred', '{"take": 1, "starred": true}', '2026-11-26 00:04:06.484599+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 21, DEFAULT, 1795651446486983, '551841b6-c397-403a-aa9d-e84a0af3a1e0', '"5418f3df-42fb-49bf-8213-328a974f8d50"', 'noteGot', '{"note": 12, "performer": "p0"}', '2026-11-26 00:04:06.487051+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 22, DEFAULT, 1795651446499242, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"c1d540a6-7cf4-42ec-a496-7cb4dea046e3"', 'brokeOut', '{"groups": [{"to": 2000000, "from": 0, "name": "Back soon", "session": "3d1d7a0b-dc3b-4158-b63e-b9157fda1dd9", "conductor": "4d4379d3-8b54-44fc-8984-d09d3543c415", "performers": ["p0"]}, {"name": "Others", "session": "66f81b02-abc3-440f-8900-d1f48fd47dd0", "performers": ["p1"]}]}', '2026-11-26 00:04:06.499524+00'),
	('3d1d7a0b-dc3b-4158-b63e-b9157fda1dd9', 1, DEFAULT, 1795651446499242, NULL, NULL, 'groupOpened', '{"main": {"to": 2000000, "from": 0, "name": "Back soon", "session": "ac430f31-f18d-4bb0-8379-ef776534fb4e"}}', '2026-11-26 00:04:06.500582+00'),
	('3d1d7a0b-dc3b-4158-b63e-b9157fda1dd9', 2, DEFAULT, 1795651446499242, NULL, NULL, 'moved', '{"rate": 1, "motion": {"at": 1795651446499242, "rate": 0, "until": null, "position": 0}}', '2026-11-26 00:04:06.50063+00'),
	('66f81b02-abc3-440f-8900-d1f48fd47dd0', 1, DEFAULT, 1795651446499242, NULL, NULL, 'groupOpened', '{"main": {"name": "Others", "session": "ac430f31-f18d-4bb0-8379-ef776534fb4e"}}', '2026-11-26 00:04:06.500853+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 23, DEFAULT, 1795651446519030, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"677f907b-b2d4-470d-96e2-aad5a262d5e2"', 'regrouped', '{"name": "Cora", "groups": ["3d1d7a0b-dc3b-4158-b63e-b9157fda1dd9"]}', '2026-11-26 00:04:06.519248+00'),
	('3d1d7a0b-dc3b-4158-b63e-b9157fda1dd9', 3, DEFAULT, 1795651446519030, NULL, NULL, 'ended', '{"name": "Cora"}', '2026-11-26 00:04:06.51975+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 24, DEFAULT, 1795651446531002, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"2ec12580-1f59-40c8-ab95-7b71f1325ff4"', 'brokeOut', '{"groups": [{"to": 2000000, "from": 0, "name": "First row", "session": "e393c0e3-bf0d-437e-84b3-581fed38e119", "conductor": "4d4379d3-8b54-44fc-8984-d09d3543c415", "performers": ["p0"]}]}', '2026-11-26 00:04:06.531206+00'),
	('e393c0e3-bf0d-437e-84b3-581fed38e119', 1, DEFAULT, 1795651446531002, NULL, NULL, 'groupOpened', '{"main": {"to": 2000000, "from": 0, "name": "First row", "session": "ac430f31-f18d-4bb0-8379-ef776534fb4e"}}', '2026-11-26 00:04:06.531637+00'),
	('e393c0e3-bf0d-437e-84b3-581fed38e119', 2, DEFAULT, 1795651446531002, NULL, NULL, 'moved', '{"rate": 1, "motion": {"at": 1795651446531002, "rate": 0, "until": null, "position": 0}}', '2026-11-26 00:04:06.531675+00'),
	('e393c0e3-bf0d-437e-84b3-581fed38e119', 3, DEFAULT, 1795651446560053, NULL, NULL, 'batonPassed', '{"to": "d85d44c7-75fc-4f2c-b477-a6dc95e4610d", "from": null}', '2026-11-26 00:04:06.560122+00'),
	('e393c0e3-bf0d-437e-84b3-581fed38e119', 4, DEFAULT, 1795651446569920, 'd85d44c7-75fc-4f2c-b477-a6dc95e4610d', '"ccadc03c-f69f-437e-a1d2-c6bcf6cc81f1"', 'cued', '{"to": 1, "from": 0, "motion": {"at": 1795651446719920, "rate": 1, "until": 3000000, "position": 2000000}, "starts": 1795651446719920, "duration": 1000000}', '2026-11-26 00:04:06.573606+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 25, DEFAULT, 1795651446579437, '4d4379d3-8b54-44fc-8984-d09d3543c415', '"f393b971-3b01-45a4-88aa-625c1fda8e42"', 'batonPassed', '{"to": "3bbe3288-a577-47a1-9a47-cbeb9ca395e3", "from": "4d4379d3-8b54-44fc-8984-d09d3543c415"}', '2026-11-26 00:04:06.579523+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 26, DEFAULT, 1795651446582996, '3bbe3288-a577-47a1-9a47-cbeb9ca395e3', '"aef589f1-557b-4ccc-8166-a7f710e13a37"', 'cued', '{"to": 3, "from": 1, "motion": {"at": 1795651446732996, "rate": 0, "until": null, "position": 9000000}, "starts": 1795651446732996, "duration": 0}', '2026-11-26 00:04:06.583062+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 27, DEFAULT, 1795651446586230, '3bbe3288-a577-47a1-9a47-cbeb9ca395e3', '"360291c3-4b47-4c8d-b55d-33b1a53784ad"', 'cued', '{"to": 2, "from": 3, "motion": {"at": 1795651446736230, "rate": 0, "until": null, "position": 6000000}, "starts": 1795651446736230, "duration": 0}', '2026-11-26 00:04:06.586269+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 28, DEFAULT, 1795651446590400, '3bbe3288-a577-47a1-9a47-cbeb9ca395e3', '"e9bf015c-ae2b-4918-9705-560457199d1d"', 'moved', '{"rate": 0.5, "motion": {"at": 1795651446740400, "rate": 0, "until": null, "position": 6000000}}', '2026-11-26 00:04:06.590451+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 29, DEFAULT, 1795651446598721, '3bbe3288-a577-47a1-9a47-cbeb9ca395e3', '"d992fa25-e71a-49e5-848e-9363871ab773"', 'looped', '{"to": 3000000, "from": 0, "rate": 0.5, "pause": 500000, "motion": {"at": 1795651446748721, "loop": {"to": 3000000, "from": 0, "most": 0.5, "pass": 0, "rate": 0.5, "step": 0, "pause": 500000}, "rate": 0.5, "until": 3000000, "position": 0}}', '2026-11-26 00:04:06.598845+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 30, DEFAULT, 1795651446614334, NULL, NULL, 'revised', '{"to": 1, "from": 1, "motion": {"at": 1795651446748721, "loop": {"to": 3000000, "from": 0, "most": 0.5, "pass": 0, "rate": 0.5, "step": 0, "pause": 500000}, "rate": 0.5, "until": 3000000, "position": 0}, "previous": {"at": 1795651446614334, "rate": 0, "until": 15000000, "position": 2252106}, "revision": 2}', '2026-11-26 00:04:06.61552+00'),
	('e393c0e3-bf0d-437e-84b3-581fed38e119', 5, DEFAULT, 1795651446614611, NULL, NULL, 'revised', '{"to": 0, "from": 0, "motion": {"at": 1795651446719920, "rate": 1, "until": 3000000, "position": 2000000}, "previous": {"at": 1795651446614611, "rate": 0, "until": null, "position": 0}, "revision": 2}', '2026-11-26 00:04:06.628854+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 31, DEFAULT, 1795651448861040, '3bbe3288-a577-47a1-9a47-cbeb9ca395e3', '"5f56e514-17d7-4a9b-9329-db2029d28dba"', 'moved', '{"rate": 0.5, "motion": {"at": 1795651449011040, "rate": 0.5, "until": 15000000, "position": 7500000}}', '2026-11-26 00:04:08.865755+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 32, DEFAULT, 1795651448867661, '3bbe3288-a577-47a1-9a47-cbeb9ca395e3', '"9d20cc8c-5e5a-4e05-854e-496df9006043"', 'moved', '{"rate": 0.5, "motion": {"at": 1795651449017661, "rate": 0, "until": 15000000, "position": 7500000}}', '2026-11-26 00:04:08.867832+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 33, DEFAULT, 1795651448924473, NULL, NULL, 'revised', '{"to": 0, "from": 0, "motion": {"at": 1795651449017661, "rate": 0, "until": 12000000, "position": 4500000}, "previous": {"at": 1795651448924473, "rate": 0.5, "until": 0, "position": 0}, "revision": 3}', '2026-11-26 00:04:08.925726+00'),
	('e393c0e3-bf0d-437e-84b3-581fed38e119', 6, DEFAULT, 1795651448937632, NULL, NULL, 'revised', '{"to": 0, "from": 1, "motion": {"at": 1795651448937632, "rate": 0, "until": 0, "position": 0}, "revision": 3}', '2026-11-26 00:04:08.938351+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 34, DEFAULT, 1795651448943333, '3bbe3288-a577-47a1-9a47-cbeb9ca395e3', '"the-last-go"', 'cued', '{"to": 2, "from": 1, "motion": {"at": 1795651449093333, "rate": 0.5, "until": 7000000, "position": 6000000}, "starts": 1795651449093333, "duration": 2000000}', '2026-11-26 00:04:08.943581+00'),
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 35, DEFAULT, 1795651448946228, '3bbe3288-a577-47a1-9a47-cbeb9ca395e3', '"a26951d8-2fa7-484e-a615-c75cddd9a1f6"', 'moved', '{"rate": 1.25, "motion": {"at": 1795651449096228, "rate": 1.25, "until": 7000000, "position": 6000000}}', '2026-11-26 00:04:08.946401+00'),
	('f97178c4-a248-4c10-99e2-81fa8c230014', 1, DEFAULT, 1795651449006652, 'e0340b87-9ef1-4e51-96da-a6e8ae799eda', '"6d9fd7df-a223-468a-bda8-d26ce8a8e7fd"', 'batonPassed', '{"to": "e0340b87-9ef1-4e51-96da-a6e8ae799eda", "from": null}', '2026-11-26 00:04:09.00684+00'),
	('f97178c4-a248-4c10-99e2-81fa8c230014', 2, DEFAULT, 1795651449007854, 'e0340b87-9ef1-4e51-96da-a6e8ae799eda', '"db6765dd-612d-4ac2-9ef9-94757fa470e3"', 'cued', '{"to": 1, "from": 0, "motion": {"at": 1795651449157854, "rate": 1, "until": 3000000, "position": 2000000}, "starts": 1795651449157854, "duration": 1000000}', '2026-11-26 00:04:09.008009+00'),
	('f97178c4-a248-4c10-99e2-81fa8c230014', 3, DEFAULT, 1795651449010228, 'e0340b87-9ef1-4e51-96da-a6e8ae799eda', '"f5130cdd-5916-47e5-a15d-549064f9990d"', 'ended', '{"name": "Cora"}', '2026-11-26 00:04:09.010508+00'),
	('f97178c4-a248-4c10-99e2-81fa8c230014', 4, DEFAULT, 1795651449027535, NULL, NULL, 'reopened', '{"name": "Owner"}', '2026-11-26 00:04:09.027782+00'),
	('f97178c4-a248-4c10-99e2-81fa8c230014', 5, DEFAULT, 1795651449053604, 'e0340b87-9ef1-4e51-96da-a6e8ae799eda', '"c25784de-0bc1-47a7-9ed7-6a18baa2e3f9"', 'ended', '{"name": "Cora"}', '2026-11-26 00:04:09.053978+00'),
	('2561aafe-94bd-4b10-9cf2-854ecbdd9648', 5, DEFAULT, 1795651449153994, '3a7ffab3-e873-4eb5-b4e0-e88943aea044', '"8bb29bba-35d5-4801-9a2e-a55039cfecb8"', 'adjusted', '{"adjustment": {"at": 5537490, "mode": {"kind": "random", "choices": [{"combo": "check", "weight": 2}]}}}', '2026-11-26 00:04:09.161623+00'),
	('2561aafe-94bd-4b10-9cf2-854ecbdd9648', 6, DEFAULT, 1795651449166986, '3a7ffab3-e873-4eb5-b4e0-e88943aea044', '"47169241-a776-4cb3-b2db-abc84f5d81d1"', 'adjusted', '{"adjustment": {"at": 5550482, "intensity": 0.5}}', '2026-11-26 00:04:09.167206+00');
INSERT INTO public.session_snapshot VALUES
	('ac430f31-f18d-4bb0-8379-ef776534fb4e', 30, 4, '{"seq": 30, "cued": 1795651446586230, "most": 300000, "rate": 0.5, "baton": "3bbe3288-a577-47a1-9a47-cbeb9ca395e3", "ended": false, "least": 100000, "notes": [{"at": 1795651444003335, "by": "4d4379d3-8b54-44fc-8984-d09d3543c415", "got": [], "seq": 11, "text": "Nobody in particular: “quoted” \\ 🎵", "place": "f0", "position": 0, "formation": 0}, {"at": 1795651444014673, "by": "4d4379d3-8b54-44fc-8984-d09d3543c415", "got": ["p0"], "seq": 12, "text": "Higher", "place": "f0", "position": 0, "formation": 0, "performer": "p0"}], "absent": ["mia"], "groups": [{"name": "Others", "session": "66f81b02-abc3-440f-8900-d1f48fd47dd0", "performers": ["p1"]}, {"to": 2000000, "from": 0, "name": "First row", "session": "e393c0e3-bf0d-437e-84b3-581fed38e119", "conductor": "4d4379d3-8b54-44fc-8984-d09d3543c415", "performers": ["p0"]}], "motion": {"at": 1795651446748721, "loop": {"to": 3000000, "from": 0, "most": 0.5, "pass": 0, "rate": 0.5, "step": 0, "pause": 500000}, "rate": 0.5, "until": 3000000, "position": 0}, "changed": 1795651446614334, "previous": {"at": 1795651446614334, "rate": 0, "until": 15000000, "position": 2252106}, "revision": 2, "cueStarts": 1795651446736230, "assignments": {"p0": "551841b6-c397-403a-aa9d-e84a0af3a1e0"}, "announcement": {"at": 1795651444038859, "by": "4d4379d3-8b54-44fc-8984-d09d3543c415", "text": "Ten minutes"}, "groupsOpened": 3}', '2026-11-26 00:04:06.623549+00'),
	('2561aafe-94bd-4b10-9cf2-854ecbdd9648', 4, 5, '{"seq": 4, "most": 400000, "rate": 1, "baton": "3a7ffab3-e873-4eb5-b4e0-e88943aea044", "calls": {"seed": "57a31599c937b09b", "adjustments": [{"at": 152269, "call": "check"}, {"at": 158263, "tempo": 90}]}, "ended": false, "least": 80000, "absent": [], "motion": {"at": 1795651443766504, "rate": 1, "until": 110000000, "position": 0}, "changed": 1795651443774767, "previous": {"at": 0, "rate": 0, "until": null, "position": 0}, "revision": 1, "assignments": {}}', '2026-11-26 00:04:06.63273+00'),
	('e393c0e3-bf0d-437e-84b3-581fed38e119', 5, 4, '{"seq": 5, "cued": 1795651446569920, "main": {"to": 2000000, "from": 0, "name": "First row", "session": "ac430f31-f18d-4bb0-8379-ef776534fb4e"}, "most": 400000, "rate": 1, "baton": "d85d44c7-75fc-4f2c-b477-a6dc95e4610d", "ended": false, "least": 80000, "absent": [], "motion": {"at": 1795651446719920, "rate": 1, "until": 3000000, "position": 2000000}, "changed": 1795651446614611, "previous": {"at": 1795651446614611, "rate": 0, "until": null, "position": 0}, "revision": 2, "cueStarts": 1795651446719920, "assignments": {}}', '2026-11-26 00:04:06.64153+00');
INSERT INTO public.token_change VALUES
	('\x2bbc8b9f355f1f809e231abfe69cab28a742e2ea4fec027ff711545b43d4af81', '2026-11-26 00:04:03.902174+00');
SELECT pg_catalog.setval('public.film_labels_revision', 1, false);
SELECT pg_catalog.setval('public.join_code_id_seq', 18, true);
